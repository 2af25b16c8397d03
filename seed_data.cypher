// The demo company: Northlight Commerce, an online shop with 8 teams, 30 services and 40 engineers.
//
// Runs as it is in cypher-shell and Neo4j Browser (5.26 and later): one statement a semicolon, and
// no variable lives longer than its statement. Loading it again adds and removes nothing; it only
// moves the dates, which count back from the day of loading (UTC), so that the demo never goes
// stale. INC-101 and INC-102 keep their dates; INC-103 happens at the moment of loading.
//
// Worth asking about:
// - Core-Platform took over notification-hub from Growth-Marketing 163 days ago; ledger-service was
//   lent to Data-Services and came back; legacy-reports has no owner any more.
// - account-portal is six hops away from warehouse-loader; feature-store and warehouse-loader need
//   each other; recommendation-engine needs feature-store in three ways, each told by another chunk.
// - Developer-Experience never had an incident, payment-gateway had ten.
// - Seven services have nobody on call today; warehouse-loader had somebody until 45 days ago.
//
// Everything that this file creates carries the property _seed, and nothing else does: a node that
// was there before is used but never changed, and a reset removes only what is marked.

// Constraints and indexes

CREATE CONSTRAINT demo_team_name IF NOT EXISTS FOR (n:Team) REQUIRE n.name IS UNIQUE;
CREATE CONSTRAINT demo_service_name IF NOT EXISTS FOR (n:Service) REQUIRE n.name IS UNIQUE;
CREATE CONSTRAINT demo_incident_id IF NOT EXISTS FOR (n:Incident) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT demo_engineer_email IF NOT EXISTS FOR (n:Engineer) REQUIRE n.email IS UNIQUE;
CREATE CONSTRAINT demo_apiendpoint_name IF NOT EXISTS FOR (n:APIEndpoint) REQUIRE n.name IS UNIQUE;
CREATE CONSTRAINT demo_deployment_id IF NOT EXISTS FOR (n:Deployment) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT demo_commit_sha IF NOT EXISTS FOR (n:Commit) REQUIRE n.sha IS UNIQUE;
CREATE CONSTRAINT demo_document_id IF NOT EXISTS FOR (n:Document) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT demo_chunk_id IF NOT EXISTS FOR (n:Chunk) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT demo_seedinfo_id IF NOT EXISTS FOR (n:SeedInfo) REQUIRE n.id IS UNIQUE;
CREATE INDEX demo_incident_timestamp IF NOT EXISTS FOR (n:Incident) ON (n.timestamp);
CREATE INDEX demo_incident_severity IF NOT EXISTS FOR (n:Incident) ON (n.severity);
CREATE FULLTEXT INDEX demo_names IF NOT EXISTS
FOR (n:Team|Service|Engineer|APIEndpoint|Document) ON EACH [n.name, n.title];
CREATE FULLTEXT INDEX demo_texts IF NOT EXISTS
FOR (n:Incident|Chunk|Commit) ON EACH [n.description, n.text, n.message];

// Teams and their people

UNWIND [
  {name: 'Core-Platform', members: ['Alice', 'Bob', 'Priya', 'Tomas', 'Ingrid']},
  {name: 'Data-Services', members: ['Charlie', 'Meiling', 'Oluwaseun', 'Katarina', 'Rafael']},
  {name: 'Frontend-Apps', members: ['Daniela', 'Hugo', 'Yuki', 'Amara', 'Lasse']},
  {name: 'Payments-Risk', members: ['Elena', 'Farid', 'Greta', 'Marcin', 'Sofia']},
  {name: 'Growth-Marketing', members: ['Nadia', 'Jonas', 'Chloe', 'Victor', 'Leila']},
  {name: 'Site-Reliability', members: ['Ivan', 'Fatima', 'Kenji', 'Rosalind', 'Diego']},
  {name: 'Security-Engineering', members: ['Samira', 'Noah', 'Aisha', 'Pavel', 'Weilin']},
  {name: 'Developer-Experience', members: ['Bianca', 'Ottavio', 'Thandi', 'Henrik', 'Zoe']}
] AS row
MERGE (t:Team {name: row.name})
  ON CREATE SET t._seed = 'demo'
WITH t, row
UNWIND row.members AS name
MERGE (e:Engineer {email: toLower(name) + '@northlight.example'})
  ON CREATE SET e._seed = 'demo', e.name = name
MERGE (e)-[:MEMBER_OF {_seed: 'demo'}]->(t);

// Services

UNWIND [
  {name: 'auth-service', language: 'Go', folder: 'core-platform'},
  {name: 'billing-api', language: 'Python', folder: 'core-platform'},
  {name: 'search-api', language: 'Rust', folder: 'core-platform'},
  {name: 'api-gateway', language: 'Go', folder: 'core-platform'},
  {name: 'billing-worker', language: 'Python', folder: 'core-platform'},
  {name: 'notification-hub', language: 'Kotlin', folder: 'core-platform'},
  {name: 'user-db', language: 'Postgres', folder: 'data-services'},
  {name: 'invoice-generator', language: 'Java', folder: 'data-services'},
  {name: 'event-stream', language: 'Scala', folder: 'data-services'},
  {name: 'warehouse-loader', language: 'Python', folder: 'data-services'},
  {name: 'feature-store', language: 'Python', folder: 'data-services'},
  {name: 'checkout-web', language: 'TypeScript', folder: 'frontend-apps'},
  {name: 'account-portal', language: 'TypeScript', folder: 'frontend-apps'},
  {name: 'storefront-web', language: 'TypeScript', folder: 'frontend-apps'},
  {name: 'mobile-bff', language: 'TypeScript', folder: 'frontend-apps'},
  {name: 'payment-gateway', language: 'Java', folder: 'payments-risk'},
  {name: 'fraud-scorer', language: 'Python', folder: 'payments-risk'},
  {name: 'ledger-service', language: 'Java', folder: 'payments-risk'},
  {name: 'recommendation-engine', language: 'Python', folder: 'growth-marketing'},
  {name: 'email-campaigns', language: 'Ruby', folder: 'growth-marketing'},
  {name: 'metrics-collector', language: 'Go', folder: 'site-reliability'},
  {name: 'log-pipeline', language: 'Rust', folder: 'site-reliability'},
  {name: 'edge-proxy', language: 'C++', folder: 'site-reliability'},
  {name: 'status-page', language: 'TypeScript', folder: 'site-reliability'},
  {name: 'secrets-vault', language: 'Go', folder: 'security-engineering'},
  {name: 'audit-log', language: 'Java', folder: 'security-engineering'},
  {name: 'bot-shield', language: 'Rust', folder: 'security-engineering'},
  {name: 'ci-runner', language: 'Go', folder: 'developer-experience'},
  {name: 'docs-portal', language: 'TypeScript', folder: 'developer-experience'},
  {name: 'legacy-reports', language: 'PHP', folder: 'data-services'}
] AS row
MERGE (s:Service {name: row.name})
  ON CREATE SET s._seed = 'demo', s.language = row.language,
    s.repoURL = 'https://git.northlight.example/' + row.folder + '/' + row.name;

// Endpoints, each with the time in which 95 % of its calls are answered

UNWIND [
  {service: 'auth-service', method: 'POST', path: '/auth/v2/tokens', p95: 120},
  {service: 'auth-service', method: 'POST', path: '/auth/v2/tokens/revoke', p95: 80},
  {service: 'auth-service', method: 'GET', path: '/auth/v2/keys', p95: 15},
  {service: 'billing-api', method: 'GET', path: '/billing/v2/bills/{id}', p95: 90},
  {service: 'billing-api', method: 'POST', path: '/billing/v2/credits', p95: 140},
  {service: 'billing-api', method: 'POST', path: '/billing/v2/bills/{id}/confirm', p95: 300},
  {service: 'billing-api', method: 'GET', path: '/billing/v1/bills/{id}', p95: 210},
  {service: 'search-api', method: 'GET', path: '/search/v3/products', p95: 60},
  {service: 'search-api', method: 'GET', path: '/search/v3/suggest', p95: 25},
  {service: 'api-gateway', method: 'GET', path: '/routes', p95: 10},
  {service: 'notification-hub', method: 'POST', path: '/notifications/v1/messages', p95: 75},
  {service: 'notification-hub', method: 'GET', path: '/notifications/v1/inbox', p95: 85},
  {service: 'invoice-generator', method: 'GET', path: '/invoices/v1/{number}.pdf', p95: 450},
  {service: 'invoice-generator', method: 'POST', path: '/invoices/v1/preview', p95: 900},
  {service: 'feature-store', method: 'GET', path: '/features/v1/shoppers/{id}', p95: 5},
  {service: 'mobile-bff', method: 'GET', path: '/app/v5/home', p95: 180},
  {service: 'payment-gateway', method: 'POST', path: '/payments/v1/authorisations', p95: 350},
  {service: 'payment-gateway', method: 'POST', path: '/payments/v1/captures', p95: 400},
  {service: 'payment-gateway', method: 'POST', path: '/payments/v1/webhooks/chargebacks', p95: 150},
  {service: 'fraud-scorer', method: 'POST', path: '/risk/v1/scores', p95: 30},
  {service: 'ledger-service', method: 'POST', path: '/ledger/v1/entries', p95: 45},
  {service: 'ledger-service', method: 'GET', path: '/ledger/v1/balances/{account}', p95: 20},
  {service: 'recommendation-engine', method: 'GET', path: '/suggestions/v2/shoppers/{id}', p95: 110},
  {service: 'email-campaigns', method: 'POST', path: '/campaigns/v1/waves', p95: 260},
  {service: 'status-page', method: 'GET', path: '/status/v1/summary', p95: 40},
  {service: 'secrets-vault', method: 'POST', path: '/vault/v1/credentials', p95: 35},
  {service: 'audit-log', method: 'GET', path: '/audit/v1/entries', p95: 500},
  {service: 'ci-runner', method: 'POST', path: '/ci/v1/jobs', p95: 220}
] AS row
MERGE (a:APIEndpoint {name: row.method + ' ' + row.path})
  ON CREATE SET a._seed = 'demo', a.method = row.method, a.path = row.path, a.p95_ms = row.p95
WITH a, row
MATCH (s:Service {name: row.service})
MERGE (s)-[:EXPOSES {_seed: 'demo'}]->(a);

// Documents and their chunks: the sources that dated facts and impacts point to by source_id

WITH datetime.truncate('day', datetime({timezone: 'Z'})) AS today
UNWIND [
  {id: 'doc-1', title: 'Service catalogue of Core-Platform', kind: 'service catalogue', author: 'alice', days: 60},
  {id: 'doc-2', title: 'Service catalogue of Data-Services', kind: 'service catalogue', author: 'charlie', days: 67},
  {id: 'doc-3', title: 'Service catalogue of Frontend-Apps', kind: 'service catalogue', author: 'daniela', days: 74},
  {id: 'doc-4', title: 'Service catalogue of Payments-Risk', kind: 'service catalogue', author: 'elena', days: 81},
  {id: 'doc-5', title: 'Service catalogue of Growth-Marketing', kind: 'service catalogue', author: 'nadia', days: 88},
  {id: 'doc-6', title: 'Service catalogue of Site-Reliability', kind: 'service catalogue', author: 'ivan', days: 95},
  {id: 'doc-7', title: 'Service catalogue of Security-Engineering', kind: 'service catalogue', author: 'samira', days: 102},
  {id: 'doc-8', title: 'Service catalogue of Developer-Experience', kind: 'service catalogue', author: 'bianca', days: 109},
  {id: 'doc-9', title: 'Ownership changes', kind: 'change log', author: 'thandi', days: 162},
  {id: 'doc-10', title: 'Migration notes', kind: 'change log', author: 'ingrid', days: 121},
  {id: 'doc-11', title: 'Runbook: sign-in and tokens', kind: 'runbook', author: 'bob', days: 27},
  {id: 'doc-12', title: 'Runbook: card payments and acquirers', kind: 'runbook', author: 'farid', days: 38},
  {id: 'doc-13', title: 'Runbook: month-end invoicing', kind: 'runbook', author: 'meiling', days: 49},
  {id: 'doc-14', title: 'Runbook: search replicas', kind: 'runbook', author: 'bob', days: 60},
  {id: 'doc-15', title: 'Runbook: user-db failover', kind: 'runbook', author: 'meiling', days: 71},
  {id: 'doc-16', title: 'Runbook: broker disks and lagging consumers', kind: 'runbook', author: 'meiling', days: 82},
  {id: 'doc-17', title: 'Runbook: stale or missing features', kind: 'runbook', author: 'meiling', days: 93},
  {id: 'doc-18', title: 'Runbook: traffic at the edge', kind: 'runbook', author: 'fatima', days: 104},
  {id: 'doc-19', title: 'Post-mortem: authentication failures of November', kind: 'post-mortem', author: 'priya', days: 694},
  {id: 'doc-20', title: 'Post-mortem: slow payments of December', kind: 'post-mortem', author: 'priya', days: 694},
  {id: 'doc-21', title: 'Post-mortem: stale signing keys', kind: 'post-mortem', author: 'priya', days: 27},
  {id: 'doc-22', title: 'Post-mortem: customers charged twice', kind: 'post-mortem', author: 'priya', days: 249},
  {id: 'doc-23', title: 'Post-mortem: the empty routing table', kind: 'post-mortem', author: 'priya', days: 206},
  {id: 'doc-24', title: 'Post-mortem: the billing run that stopped', kind: 'post-mortem', author: 'priya', days: 57},
  {id: 'doc-25', title: 'Post-mortem: silent order confirmations', kind: 'post-mortem', author: 'priya', days: 118},
  {id: 'doc-26', title: 'Post-mortem: a stranger in my account', kind: 'post-mortem', author: 'yuki', days: 47},
  {id: 'doc-27', title: 'Post-mortem: all cards declined', kind: 'post-mortem', author: 'greta', days: 68},
  {id: 'doc-28', title: 'Post-mortem: sold out, but recommended', kind: 'post-mortem', author: 'yuki', days: 139},
  {id: 'doc-29', title: 'Post-mortem: the vault that sealed itself', kind: 'post-mortem', author: 'aisha', days: 336},
  {id: 'doc-30', title: 'Incident digest: identity and edge', kind: 'incident digest', author: 'rosalind', days: 12},
  {id: 'doc-31', title: 'Incident digest: billing and invoices', kind: 'incident digest', author: 'rosalind', days: 15},
  {id: 'doc-32', title: 'Incident digest: payments and risk', kind: 'incident digest', author: 'rosalind', days: 18},
  {id: 'doc-33', title: 'Incident digest: search and suggestions', kind: 'incident digest', author: 'rosalind', days: 21},
  {id: 'doc-34', title: 'Incident digest: data platform', kind: 'incident digest', author: 'rosalind', days: 24},
  {id: 'doc-35', title: 'Incident digest: web and app', kind: 'incident digest', author: 'rosalind', days: 7},
  {id: 'doc-36', title: 'On-call calendar', kind: 'calendar', author: 'ivan', days: 45}
] AS row
MERGE (d:Document {id: row.id})
  ON CREATE SET d._seed = 'demo', d.title = row.title, d.kind = row.kind
WITH d, row, today WHERE d._seed = 'demo'
SET d.updated_at = today - duration({days: row.days}) + duration('PT16H')
WITH d, row
MATCH (e:Engineer {email: row.author + '@northlight.example'})
MERGE (e)-[:WROTE {_seed: 'demo'}]->(d);

UNWIND [
  {id: 'chunk-1', document: 'doc-1', position: 1, text: 'auth-service issues, refreshes and revokes the tokens that every other system checks. Accounts and password hashes live in user-db; the signing keys come from secrets-vault and are rotated every thirty days. Owner: Core-Platform.'},
  {id: 'chunk-2', document: 'doc-1', position: 2, text: 'billing-api is the front door for everything about money owed: plans, bills, credits. Callers are authenticated by auth-service, postings go to ledger-service, cards are charged through payment-gateway, and each state change is published on event-stream. Owner: Core-Platform.'},
  {id: 'chunk-3', document: 'doc-1', position: 3, text: 'search-api answers product and help searches from six replicas of an in-memory index. It asks auth-service which catalogue a caller may see and reads ranking signals from feature-store. Owner: Core-Platform.'},
  {id: 'chunk-4', document: 'doc-1', position: 4, text: 'api-gateway routes public calls to the right backend, limits their rate and adds trace headers. Each call is checked against auth-service; a failed check is never cached. Owner: Core-Platform.'},
  {id: 'chunk-5', document: 'doc-1', position: 5, text: 'billing-worker does the slow part of billing at night: usage is collected from event-stream, priced, and posted through billing-api. A run takes about three hours and can be resumed. Owner: Core-Platform.'},
  {id: 'chunk-6', document: 'doc-1', position: 6, text: 'notification-hub turns events of event-stream into mails, push and text messages. It asks auth-service for the verified addresses of a person and keeps no copy of them. Owner: Core-Platform.'},
  {id: 'chunk-7', document: 'doc-2', position: 1, text: 'user-db is the Postgres cluster with accounts, addresses and consents: one primary, two standbys. Its roles get short-lived passwords from secrets-vault. Owner: Data-Services.'},
  {id: 'chunk-8', document: 'doc-2', position: 2, text: 'invoice-generator renders invoices as PDF and keeps them for ten years. Amounts come from billing-api, names and postal addresses straight from user-db. Owner: Data-Services.'},
  {id: 'chunk-9', document: 'doc-2', position: 3, text: 'event-stream is the message bus: twelve brokers, messages kept for seven days, at least one delivery. It depends on nothing else that we run, and nearly everything depends on it. Owner: Data-Services.'},
  {id: 'chunk-10', document: 'doc-2', position: 4, text: 'warehouse-loader copies the events of event-stream and nightly extracts of user-db into the data warehouse, and reads labelled examples back from feature-store for the analysts. Owner: Data-Services.'},
  {id: 'chunk-11', document: 'doc-2', position: 5, text: 'feature-store serves precomputed signals about shoppers and articles within five milliseconds. Batches are filled by warehouse-loader, profile fields by a change feed of user-db. Owner: Data-Services.'},
  {id: 'chunk-12', document: 'doc-2', position: 6, text: 'legacy-reports prints the monthly figures for finance from user-db. Nobody has wanted to own it since the data team handed its reports to the warehouse; do not build on it. Owner: none.'},
  {id: 'chunk-13', document: 'doc-3', position: 1, text: 'checkout-web is the last step before an order: basket, address, payment. It talks to api-gateway for the basket, to billing-api for vouchers and credits, and hands the card form over to payment-gateway. Owner: Frontend-Apps.'},
  {id: 'chunk-14', document: 'doc-3', position: 2, text: 'account-portal lets customers see orders, change addresses and fetch invoices. Sign-in goes directly to auth-service, data comes through api-gateway, PDF files from invoice-generator. Owner: Frontend-Apps.'},
  {id: 'chunk-15', document: 'doc-3', position: 3, text: 'storefront-web renders the shop. Product data comes through api-gateway, the search box calls search-api, and the carousel on each page is filled by recommendation-engine. Owner: Frontend-Apps.'},
  {id: 'chunk-16', document: 'doc-3', position: 4, text: 'mobile-bff gathers what one screen of the app needs in a single response. Behind it are api-gateway for data and notification-hub for the message inbox. Owner: Frontend-Apps.'},
  {id: 'chunk-17', document: 'doc-4', position: 1, text: 'payment-gateway speaks to acquirers and wallets. Merchants are authenticated by auth-service, every authorisation is scored by fraud-scorer first and booked in ledger-service afterwards; card keys stay in secrets-vault. Owner: Payments-Risk.'},
  {id: 'chunk-18', document: 'doc-4', position: 2, text: 'fraud-scorer gives each authorisation a risk between 0 and 1 in under thirty milliseconds. Signals come from feature-store, velocity counters from event-stream. Owner: Payments-Risk.'},
  {id: 'chunk-19', document: 'doc-4', position: 3, text: 'ledger-service keeps double-entry books. An entry is final once it is on event-stream; who posted it is recorded in audit-log. Owner: Payments-Risk.'},
  {id: 'chunk-20', document: 'doc-5', position: 1, text: 'recommendation-engine suggests what to buy next. While a page loads it asks feature-store over gRPC for the signals of the shopper, and takes candidate articles from search-api. Owner: Growth-Marketing.'},
  {id: 'chunk-21', document: 'doc-5', position: 2, text: 'email-campaigns plans newsletters and sends them in waves through notification-hub. Audiences are selected in user-db, where consent is checked at the time of sending. Owner: Growth-Marketing.'},
  {id: 'chunk-22', document: 'doc-6', position: 1, text: 'metrics-collector gathers a million series a minute, buffers them in event-stream and raises the alerts that page people. Owner: Site-Reliability.'},
  {id: 'chunk-23', document: 'doc-6', position: 2, text: 'log-pipeline ships, parses and keeps logs for thirty days. Agents write to event-stream, so a full broker means missing logs. Owner: Site-Reliability.'},
  {id: 'chunk-24', document: 'doc-6', position: 3, text: 'edge-proxy ends TLS close to the customer and caches what can be cached. Requests are judged by bot-shield and then passed to api-gateway. Owner: Site-Reliability.'},
  {id: 'chunk-25', document: 'doc-6', position: 4, text: 'status-page tells customers what is broken. It reads availability from metrics-collector and is hosted apart from everything else. Owner: Site-Reliability.'},
  {id: 'chunk-26', document: 'doc-7', position: 1, text: 'secrets-vault hands out short-lived credentials and signing keys. Each read is written to audit-log before the answer leaves. Owner: Security-Engineering.'},
  {id: 'chunk-27', document: 'doc-7', position: 2, text: 'audit-log is the append-only record of who did what. Entries arrive over event-stream and are sealed every hour. Owner: Security-Engineering.'},
  {id: 'chunk-28', document: 'doc-7', position: 3, text: 'bot-shield tells people from scripts by their behaviour. It learns from the access logs in log-pipeline. Owner: Security-Engineering.'},
  {id: 'chunk-29', document: 'doc-8', position: 1, text: 'ci-runner builds, tests and deploys all repositories. Deployment keys are fetched from secrets-vault for the length of one job. Owner: Developer-Experience.'},
  {id: 'chunk-30', document: 'doc-8', position: 2, text: 'docs-portal publishes handbooks and API references as static files. It needs nothing else to run. Owner: Developer-Experience.'},
  {id: 'chunk-31', document: 'doc-9', position: 1, text: 'Ownership change: api-gateway moved from Site-Reliability to Core-Platform, because routing rules change with the product and not with the machines.'},
  {id: 'chunk-32', document: 'doc-9', position: 2, text: 'Ownership change: auth-service moved from Security-Engineering to Core-Platform. Security-Engineering keeps the review of every change to token formats.'},
  {id: 'chunk-33', document: 'doc-9', position: 3, text: 'Ownership change: ledger-service lent by Payments-Risk to Data-Services for the move to event sourcing.'},
  {id: 'chunk-34', document: 'doc-9', position: 4, text: 'Ownership change: ledger-service returned from Data-Services to Payments-Risk after ten weeks; the books balanced on the first try.'},
  {id: 'chunk-35', document: 'doc-9', position: 5, text: 'Ownership change: fraud-scorer moved from Data-Services to Payments-Risk, together with two data scientists.'},
  {id: 'chunk-36', document: 'doc-9', position: 6, text: 'Ownership change: search-api moved from Growth-Marketing to Core-Platform when the help centre and the app began to use it.'},
  {id: 'chunk-37', document: 'doc-9', position: 7, text: 'Ownership change: legacy-reports given up by Data-Services, no successor found. Finance has been asked to move to the warehouse.'},
  {id: 'chunk-38', document: 'doc-9', position: 8, text: 'Ownership change: feature-store moved from Growth-Marketing to Data-Services, where the pipelines that fill it are built.'},
  {id: 'chunk-39', document: 'doc-9', position: 9, text: 'Ownership change: notification-hub moved from Growth-Marketing to Core-Platform after the outage reviews showed that order mails matter more than newsletters.'},
  {id: 'chunk-40', document: 'doc-10', position: 1, text: 'billing-api no longer reads credit balances from user-db; the balances moved to ledger-service, and the old tables were dropped the same day.'},
  {id: 'chunk-41', document: 'doc-10', position: 2, text: 'search-api stopped reading saved searches from user-db and gets the same signals from feature-store.'},
  {id: 'chunk-42', document: 'doc-10', position: 3, text: 'mobile-bff lost its own sign-in: it used to call auth-service directly, now the session is checked once at the gateway.'},
  {id: 'chunk-43', document: 'doc-10', position: 4, text: 'fraud-scorer used to run queries on user-db while a customer waited. Since the change feed is fast enough it reads only prepared signals.'},
  {id: 'chunk-44', document: 'doc-10', position: 5, text: 'email-campaigns published raw sends to event-stream. It now hands whole waves to notification-hub, which knows about consent and quiet hours.'},
  {id: 'chunk-45', document: 'doc-10', position: 6, text: 'legacy-reports was cut off from billing-api, and storefront-web no longer shows the best-seller list that legacy-reports printed overnight.'},
  {id: 'chunk-46', document: 'doc-10', position: 7, text: 'checkout-web asked billing-worker for the price of a subscription. The call is gone: prices are computed when the plan is saved.'},
  {id: 'chunk-47', document: 'doc-11', position: 1, text: 'When logins fail everywhere, look at the age of the signing keys first: auth-service must publish the new public key before it signs with it. billing-api and search-api cache public keys for ten minutes, so an error that goes away by itself after ten minutes is a rotation.'},
  {id: 'chunk-48', document: 'doc-11', position: 2, text: 'To revoke all sessions of a person, use the revoke endpoint of auth-service, never a delete in user-db. Restarting a node does not log anybody out.'},
  {id: 'chunk-49', document: 'doc-12', position: 1, text: 'If checkout-web reports declined cards, compare the decline rate per acquirer on the board of payment-gateway. A single acquirer above 20 % is switched off with the route command; customers retry by themselves.'},
  {id: 'chunk-50', document: 'doc-12', position: 2, text: 'When fraud-scorer does not answer within eighty milliseconds, payment-gateway lets orders below 50 euros pass and queues the rest for review. Tell the risk desk at once.'},
  {id: 'chunk-51', document: 'doc-13', position: 1, text: 'Month end starts at 02:00 UTC. invoice-generator pulls the amounts from billing-api and addresses from user-db; a run that has not produced a file by 02:20 waits for the template store and can be restarted safely.'},
  {id: 'chunk-52', document: 'doc-13', position: 2, text: 'Numbers of invoices must not have gaps. After a crash of invoice-generator, reserve the interrupted range in the numbering table before the next start.'},
  {id: 'chunk-53', document: 'doc-14', position: 1, text: 'search-api replicas compare a checksum of their index every minute. If two checksums differ for more than five minutes, results depend on the replica that answers: take the odd one out of rotation, then rebuild it from the snapshot.'},
  {id: 'chunk-54', document: 'doc-14', position: 2, text: 'If every search is empty for signed-in users only, search-api cannot reach auth-service: it fails closed and shows nothing rather than a catalogue of somebody else.'},
  {id: 'chunk-55', document: 'doc-15', position: 1, text: 'Before promoting a standby of user-db, check the replication lag. Above thirty seconds, ask the owner of auth-service: sign-ups of the last minutes would be lost.'},
  {id: 'chunk-56', document: 'doc-15', position: 2, text: 'An idle transaction older than an hour blocks vacuum on user-db. Find it in the activity view, write down who it is, end it.'},
  {id: 'chunk-57', document: 'doc-16', position: 1, text: 'At 85 % disk on any broker of event-stream, shorten the retention of the click topics first; they can be rebuilt. Never touch the topics of ledger-service.'},
  {id: 'chunk-58', document: 'doc-16', position: 2, text: 'A consumer group that rebalances without end is nearly always one slow member. billing-worker is the usual suspect during the nightly run.'},
  {id: 'chunk-59', document: 'doc-17', position: 1, text: 'If the age of a feature in feature-store grows, look at the last batch of warehouse-loader before anything else.'},
  {id: 'chunk-60', document: 'doc-17', position: 2, text: 'recommendation-engine also keeps a subscription to the change events of feature-store so that a new purchase counts within seconds. When the subscription stops, the suggestions are stale but valid.'},
  {id: 'chunk-61', document: 'doc-18', position: 1, text: 'To drain a region, lower its weight on edge-proxy in three steps and wait two minutes after each. Purging the whole cache of edge-proxy is never needed and takes storefront-web down with it.'},
  {id: 'chunk-62', document: 'doc-18', position: 2, text: 'When real customers are challenged, put bot-shield in observe mode; this costs some scraping and no orders.'},
  {id: 'chunk-63', document: 'doc-19', position: 1, text: 'On INC-101 auth-service rejected valid tokens for 74 minutes. A library update changed token validation: the audience claim became mandatory, and tokens issued before the update did not have it.'},
  {id: 'chunk-64', document: 'doc-19', position: 2, text: 'What we change: auth-service runs the new validation in report-only mode for a week before it enforces it, and the contract test of billing-api now holds old tokens as well.'},
  {id: 'chunk-65', document: 'doc-20', position: 1, text: 'INC-102: billing-api took up to nine seconds to confirm a payment. A missing index turned a lookup of open credits into a scan, which only hurt at the end of the month.'},
  {id: 'chunk-66', document: 'doc-20', position: 2, text: 'We added the index, and a budget of 300 ms for the confirmation in the load test of billing-api.'},
  {id: 'chunk-67', document: 'doc-21', position: 1, text: 'INC-172 locked everybody out for 41 minutes. auth-service began to sign with the new key before its caches had dropped the old one; no caller could check the new tokens.'},
  {id: 'chunk-68', document: 'doc-21', position: 2, text: 'The rotation of auth-service now publishes, waits for twice the cache time and only then signs. The drill is repeated each quarter with secrets-vault.'},
  {id: 'chunk-69', document: 'doc-22', position: 1, text: 'During INC-124 a timeout between billing-api and ledger-service was retried without an idempotency key, and 2,310 customers paid two times.'},
  {id: 'chunk-70', document: 'doc-22', position: 2, text: 'All refunds left within two days. billing-api sends a key with each posting, and invoice-generator checks the amounts of billing-api against the ledger before it prints.'},
  {id: 'chunk-71', document: 'doc-23', position: 1, text: 'INC-130 began with a rollout of api-gateway whose routing table was empty: the template had been renamed. The health check asked for the process, not for a route.'},
  {id: 'chunk-72', document: 'doc-23', position: 2, text: 'edge-proxy now refuses to switch to an api-gateway instance that cannot resolve three canary routes. mobile-bff shows its last data instead of an error.'},
  {id: 'chunk-73', document: 'doc-24', position: 1, text: 'INC-158: billing-worker met an account with a negative usage record and stopped; 11,000 accounts behind it were not billed until noon.'},
  {id: 'chunk-74', document: 'doc-24', position: 2, text: 'billing-worker sets a bad account aside and goes on. Its progress is posted to billing-api every thousand accounts, so that the next person can see where it stands.'},
  {id: 'chunk-75', document: 'doc-25', position: 1, text: 'For ninety minutes of INC-143 no order confirmation left notification-hub. A newsletter of email-campaigns had filled the shared queue, and order mails waited behind 1.2 million coupons.'},
  {id: 'chunk-76', document: 'doc-25', position: 2, text: 'notification-hub has separate queues for orders and marketing, and reads order topics of event-stream with a consumer of their own.'},
  {id: 'chunk-77', document: 'doc-26', position: 1, text: 'INC-163 was a privacy incident: account-portal cached the answer of auth-service for one visitor and served it to the next. 312 customers saw the name and orders of somebody else for up to six minutes.'},
  {id: 'chunk-78', document: 'doc-26', position: 2, text: 'The cache is gone, responses with personal data carry no-store, and the data protection officer was told within the day.'},
  {id: 'chunk-79', document: 'doc-27', position: 1, text: 'INC-154: the acquirer changed its certificate a day early, and payment-gateway pinned the old one. Each authorisation was declined for 58 minutes; checkout-web showed people that their bank had refused.'},
  {id: 'chunk-80', document: 'doc-27', position: 2, text: 'payment-gateway trusts the issuing authority instead of one certificate, and a second acquirer takes over above 30 % declines.'},
  {id: 'chunk-81', document: 'doc-28', position: 1, text: 'INC-139: the carousel of storefront-web showed articles that could not be bought. Stock changes reached recommendation-engine a day late.'},
  {id: 'chunk-82', document: 'doc-28', position: 2, text: 'Beside the calls at page load, recommendation-engine imports a nightly dump from feature-store to warm its cache. That dump was two days old; its age is now an alert.'},
  {id: 'chunk-83', document: 'doc-29', position: 1, text: 'In INC-113 secrets-vault lost its leader during a kernel update and sealed itself. auth-service, user-db and payment-gateway kept running on cached credentials for fifteen minutes and then stopped, one by one.'},
  {id: 'chunk-84', document: 'doc-29', position: 2, text: 'Unsealing needs two people, and one was on a plane: the circle of key holders of secrets-vault is now seven. Caches of credentials last an hour.'},
  {id: 'chunk-85', document: 'doc-30', position: 1, text: 'INC-101 (auth-service): enforce new checks only after a week of reporting. INC-105 (edge-proxy): rules are tried on one machine first. INC-110 (auth-service, user-db): expired tokens are deleted hourly instead of monthly. INC-112 (api-gateway): long query strings hid the status code. INC-113 (secrets-vault, auth-service, payment-gateway): seven key holders and longer caches.'},
  {id: 'chunk-86', document: 'doc-30', position: 2, text: 'INC-126 (auth-service): time sync is now part of the health check. INC-130 (api-gateway, mobile-bff, storefront-web): a health check has to ask for a route. INC-138 (auth-service, notification-hub): mails waited longer in the queue than the link lives. INC-148 (auth-service): the refresh window was shorter than the clock skew we allow. INC-153 (api-gateway): count by customer key, and alert on refused calls.'},
  {id: 'chunk-87', document: 'doc-30', position: 3, text: 'INC-157 (auth-service, account-portal): decode the address exactly once. INC-162 (bot-shield, storefront-web): known crawlers are verified by their address. INC-172 (auth-service): publish keys before signing with them. INC-174 (api-gateway): retries copy the headers of the first try. INC-176 (auth-service): the proxy header was renamed without telling anybody.'},
  {id: 'chunk-88', document: 'doc-31', position: 1, text: 'INC-102 (billing-api): load tests need a month of data. INC-115 (invoice-generator): reserve small ranges. INC-116 (billing-api, invoice-generator): round once, at the end. INC-119 (billing-worker): stream the usage records instead of collecting them. INC-124 (billing-api, ledger-service): retries need an idempotency key.'},
  {id: 'chunk-89', document: 'doc-31', position: 2, text: 'INC-128 (notification-hub): sender names must be registered per country. INC-133 (billing-worker, notification-hub): a replay needs the same deduplication as the live path. INC-140 (invoice-generator): templates are fetched before the run and not during it. INC-143 (notification-hub, email-campaigns): orders and coupons must not share a queue. INC-146 (billing-api): the delivery address decides, and it may be absent.'},
  {id: 'chunk-90', document: 'doc-31', position: 3, text: 'INC-150 (invoice-generator): use the language of the customer, not of the browser. INC-158 (billing-worker): set a bad account aside and go on. INC-164 (invoice-generator): fonts are part of the image now. INC-165 (notification-hub): the receipt format of the old client was not understood. INC-167 (billing-api): partners need a date, not a surprise.'},
  {id: 'chunk-91', document: 'doc-31', position: 4, text: 'INC-177 (billing-api, payment-gateway): the connection pool was sized for a quarter of the traffic.'},
  {id: 'chunk-92', document: 'doc-32', position: 1, text: 'INC-106 (payment-gateway): each region can book alone for an hour. INC-114 (fraud-scorer, checkout-web): thresholds follow the season. INC-118 (payment-gateway, fraud-scorer): load rules beside the old ones, then switch. INC-127 (payment-gateway): test merchants carry a flag. INC-134 (payment-gateway): accept old and new signatures for a month.'},
  {id: 'chunk-93', document: 'doc-32', position: 2, text: 'INC-142 (payment-gateway): the bank now refuses a file number that it has seen. INC-154 (payment-gateway, checkout-web): trust the authority and not the certificate. INC-160 (fraud-scorer): a constant score raises an alert. INC-166 (payment-gateway, ledger-service): a lost callback is asked for after a minute. INC-175 (ledger-service): read your own writes.'},
  {id: 'chunk-94', document: 'doc-32', position: 3, text: "INC-179 (payment-gateway): fall back to the issuer's second host."},
  {id: 'chunk-95', document: 'doc-33', position: 1, text: 'INC-103 (search-api): checksums of two replicas differ; the investigation is open. INC-107 (search-api): keep one spare replica per shard. INC-120 (search-api): the price feed had stopped and nobody was paged. INC-136 (feature-store): compare the event time before writing. INC-141 (search-api, storefront-web): swap the new index in, never clear the old one.'},
  {id: 'chunk-96', document: 'doc-33', position: 2, text: 'INC-144 (email-campaigns): consent is checked at the time of sending. INC-152 (recommendation-engine): an empty profile must not mean the average one. INC-156 (feature-store, fraud-scorer): age is part of each answer now. INC-161 (search-api): an absent setting must mean the default. INC-180 (search-api): counts must come from the same snapshot as the hits.'},
  {id: 'chunk-97', document: 'doc-34', position: 1, text: 'INC-104 (legacy-reports): nobody owns the rate table. INC-109 (warehouse-loader, feature-store): schema changes are announced by contract tests. INC-111 (event-stream, audit-log): expiry dates are watched by a machine. INC-117 (user-db, auth-service, invoice-generator): one failover, then wait for a person. INC-121 (user-db): logs have a partition of their own.'},
  {id: 'chunk-98', document: 'doc-34', position: 2, text: 'INC-125 (event-stream): a producer may have one batch in flight. INC-131 (warehouse-loader): deleted rows were counted on one side only. INC-132 (user-db): idle transactions end after an hour. INC-145 (event-stream, billing-worker): one slow member must not stop the group. INC-151 (user-db, warehouse-loader): bulk updates go in small batches.'},
  {id: 'chunk-99', document: 'doc-34', position: 3, text: 'INC-159 (metrics-collector, status-page): alerts do not queue behind dashboards. INC-169 (user-db): reporting roles have a statement timeout now. INC-171 (warehouse-loader): start earlier and load the small tables first. INC-173 (event-stream, log-pipeline, fraud-scorer): alert at 75 % and stop the click topics first.'},
  {id: 'chunk-100', document: 'doc-35', position: 1, text: 'INC-108 (storefront-web, edge-proxy): purge by key, never all. INC-122 (checkout-web): the basket belongs to the account. INC-123 (storefront-web): closing it must be possible with one hand. INC-129 (account-portal, invoice-generator): a missing file is an error and not an empty one. INC-135 (checkout-web): an error in the voucher box must not stop the order.'},
  {id: 'chunk-101', document: 'doc-35', position: 2, text: 'INC-137 (mobile-bff): add fields, never change them. INC-139 (storefront-web, recommendation-engine): stock is checked when the page is drawn. INC-147 (checkout-web): dates without a time have no zone. INC-149 (account-portal): three proxies had three limits. INC-155 (storefront-web, edge-proxy): images were sent in print size.'},
  {id: 'chunk-102', document: 'doc-35', position: 3, text: 'INC-163 (account-portal): answers with personal data are never cached. INC-168 (checkout-web): do not validate what the carrier accepts. INC-170 (mobile-bff): flags have defaults in the app. INC-178 (checkout-web): test with long currencies.'},
  {id: 'chunk-103', document: 'doc-36', position: 1, text: 'Rotation 1. auth-service: Alice (Samira second); billing-api: Tomas; search-api: Jonas; api-gateway: Priya; user-db: Charlie; event-stream: Oluwaseun; warehouse-loader: Katarina; payment-gateway: Elena (Farid second); fraud-scorer: Rafael; ledger-service: Marcin; checkout-web: Daniela; storefront-web: Hugo; edge-proxy: Ivan; secrets-vault: Noah; legacy-reports: Meiling.'},
  {id: 'chunk-104', document: 'doc-36', position: 2, text: 'Rotation 2. auth-service: Bob (Alice second); billing-api: Ingrid; search-api: Priya; api-gateway: Tomas; notification-hub: Nadia; user-db: Rafael; invoice-generator: Meiling; event-stream: Charlie; warehouse-loader: Katarina; payment-gateway: Farid (Greta second); fraud-scorer: Greta; ledger-service: Sofia; checkout-web: Yuki; account-portal: Amara; storefront-web: Lasse; edge-proxy: Fatima; metrics-collector: Kenji; secrets-vault: Aisha; email-campaigns: Leila.'},
  {id: 'chunk-105', document: 'doc-36', position: 3, text: 'Rotation 3. auth-service: Priya (Bob second); billing-api: Tomas (Ingrid second); search-api: Bob; api-gateway: Ingrid; billing-worker: Tomas; notification-hub: Priya; user-db: Charlie; invoice-generator: Meiling; event-stream: Oluwaseun; warehouse-loader: Katarina; feature-store: Rafael; payment-gateway: Elena (Marcin second); fraud-scorer: Greta; ledger-service: Farid; checkout-web: Daniela; account-portal: Amara; storefront-web: Hugo; mobile-bff: Yuki; edge-proxy: Kenji; log-pipeline: Diego; secrets-vault: Noah; bot-shield: Pavel.'},
  {id: 'chunk-106', document: 'doc-36', position: 4, text: 'Rotation 4. auth-service: Alice (Priya second); billing-api: Ingrid (Tomas second); search-api: Bob; api-gateway: Priya; billing-worker: Tomas; notification-hub: Ingrid; user-db: Charlie (Rafael second); invoice-generator: Charlie; event-stream: Oluwaseun; feature-store: Meiling; payment-gateway: Farid (Elena second); fraud-scorer: Sofia; ledger-service: Marcin; checkout-web: Yuki; account-portal: Lasse; storefront-web: Hugo; mobile-bff: Amara; recommendation-engine: Jonas; edge-proxy: Ivan; metrics-collector: Rosalind; log-pipeline: Diego; secrets-vault: Aisha; bot-shield: Pavel.'}
] AS row
MERGE (c:Chunk {id: row.id})
  ON CREATE SET c._seed = 'demo', c.position = row.position, c.text = row.text
WITH c, row
MATCH (d:Document {id: row.document})
MERGE (d)-[:HAS_CHUNK {_seed: 'demo'}]->(c);

// Who owns what, and since when. Days before today, at nine in the morning: until is open where the
// fact still holds, and a hand-over ends and begins at the same instant.

WITH datetime.truncate('day', datetime({timezone: 'Z'})) + duration('PT9H') AS nine
UNWIND [
  {team: 'Security-Engineering', service: 'auth-service', since: 1600, until: 500, source: 'chunk-32'},
  {team: 'Core-Platform', service: 'auth-service', since: 500, source: 'chunk-32'},
  {team: 'Core-Platform', service: 'billing-api', since: 1600, source: 'chunk-2'},
  {team: 'Growth-Marketing', service: 'search-api', since: 1400, until: 430, source: 'chunk-36'},
  {team: 'Core-Platform', service: 'search-api', since: 430, source: 'chunk-36'},
  {team: 'Site-Reliability', service: 'api-gateway', since: 1500, until: 520, source: 'chunk-31'},
  {team: 'Core-Platform', service: 'api-gateway', since: 520, source: 'chunk-31'},
  {team: 'Core-Platform', service: 'billing-worker', since: 1100, source: 'chunk-5'},
  {team: 'Growth-Marketing', service: 'notification-hub', since: 1300, until: 163, source: 'chunk-39'},
  {team: 'Core-Platform', service: 'notification-hub', since: 163, source: 'chunk-39'},
  {team: 'Data-Services', service: 'user-db', since: 1600, source: 'chunk-7'},
  {team: 'Data-Services', service: 'invoice-generator', since: 1450, source: 'chunk-8'},
  {team: 'Data-Services', service: 'event-stream', since: 1500, source: 'chunk-9'},
  {team: 'Data-Services', service: 'warehouse-loader', since: 1050, source: 'chunk-10'},
  {team: 'Growth-Marketing', service: 'feature-store', since: 900, until: 398, source: 'chunk-38'},
  {team: 'Data-Services', service: 'feature-store', since: 398, source: 'chunk-38'},
  {team: 'Frontend-Apps', service: 'checkout-web', since: 1350, source: 'chunk-13'},
  {team: 'Frontend-Apps', service: 'account-portal', since: 1250, source: 'chunk-14'},
  {team: 'Frontend-Apps', service: 'storefront-web', since: 1350, source: 'chunk-15'},
  {team: 'Frontend-Apps', service: 'mobile-bff', since: 700, source: 'chunk-16'},
  {team: 'Payments-Risk', service: 'payment-gateway', since: 1250, source: 'chunk-17'},
  {team: 'Data-Services', service: 'fraud-scorer', since: 1000, until: 455, source: 'chunk-35'},
  {team: 'Payments-Risk', service: 'fraud-scorer', since: 455, source: 'chunk-35'},
  {team: 'Payments-Risk', service: 'ledger-service', since: 1500, until: 540, source: 'chunk-33'},
  {team: 'Data-Services', service: 'ledger-service', since: 540, until: 470, source: 'chunk-33<SEP>chunk-34'},
  {team: 'Payments-Risk', service: 'ledger-service', since: 470, source: 'chunk-34'},
  {team: 'Growth-Marketing', service: 'recommendation-engine', since: 830, source: 'chunk-20'},
  {team: 'Growth-Marketing', service: 'email-campaigns', since: 950, source: 'chunk-21'},
  {team: 'Site-Reliability', service: 'metrics-collector', since: 1050, source: 'chunk-22'},
  {team: 'Site-Reliability', service: 'log-pipeline', since: 1050, source: 'chunk-23'},
  {team: 'Site-Reliability', service: 'edge-proxy', since: 1450, source: 'chunk-24'},
  {team: 'Site-Reliability', service: 'status-page', since: 720, source: 'chunk-25'},
  {team: 'Security-Engineering', service: 'secrets-vault', since: 920, source: 'chunk-26'},
  {team: 'Security-Engineering', service: 'audit-log', since: 1050, source: 'chunk-27'},
  {team: 'Security-Engineering', service: 'bot-shield', since: 620, source: 'chunk-28'},
  {team: 'Developer-Experience', service: 'ci-runner', since: 1150, source: 'chunk-29'},
  {team: 'Developer-Experience', service: 'docs-portal', since: 780, source: 'chunk-30'},
  {team: 'Data-Services', service: 'legacy-reports', since: 1600, until: 410, source: 'chunk-37'}
] AS row
MATCH (t:Team {name: row.team})
MATCH (s:Service {name: row.service})
MERGE (t)-[o:OWNS {_seed: 'demo', source_id: row.source}]->(s)
SET o.valid_at = nine - duration('P' + row.since + 'D'), o.invalid_at = nine - duration('P' + row.until + 'D');

// Who carries the pager

WITH datetime.truncate('day', datetime({timezone: 'Z'})) + duration('PT9H') AS nine
UNWIND [
  {source: 'chunk-103', since: 540, until: 360, services: [
    {service: 'auth-service', primary: 'alice', secondary: 'samira'},
    {service: 'billing-api', primary: 'tomas'},
    {service: 'search-api', primary: 'jonas'},
    {service: 'api-gateway', primary: 'priya'},
    {service: 'user-db', primary: 'charlie'},
    {service: 'event-stream', primary: 'oluwaseun'},
    {service: 'warehouse-loader', primary: 'katarina'},
    {service: 'payment-gateway', primary: 'elena', secondary: 'farid'},
    {service: 'fraud-scorer', primary: 'rafael'},
    {service: 'ledger-service', primary: 'marcin'},
    {service: 'checkout-web', primary: 'daniela'},
    {service: 'storefront-web', primary: 'hugo'},
    {service: 'edge-proxy', primary: 'ivan'},
    {service: 'secrets-vault', primary: 'noah'},
    {service: 'legacy-reports', primary: 'meiling'}
  ]},
  {source: 'chunk-104', since: 360, until: 180, services: [
    {service: 'auth-service', primary: 'bob', secondary: 'alice'},
    {service: 'billing-api', primary: 'ingrid'},
    {service: 'search-api', primary: 'priya'},
    {service: 'api-gateway', primary: 'tomas'},
    {service: 'notification-hub', primary: 'nadia'},
    {service: 'user-db', primary: 'rafael'},
    {service: 'invoice-generator', primary: 'meiling'},
    {service: 'event-stream', primary: 'charlie'},
    {service: 'warehouse-loader', primary: 'katarina'},
    {service: 'payment-gateway', primary: 'farid', secondary: 'greta'},
    {service: 'fraud-scorer', primary: 'greta'},
    {service: 'ledger-service', primary: 'sofia'},
    {service: 'checkout-web', primary: 'yuki'},
    {service: 'account-portal', primary: 'amara'},
    {service: 'storefront-web', primary: 'lasse'},
    {service: 'edge-proxy', primary: 'fatima'},
    {service: 'metrics-collector', primary: 'kenji'},
    {service: 'secrets-vault', primary: 'aisha'},
    {service: 'email-campaigns', primary: 'leila'}
  ]},
  {source: 'chunk-105', since: 180, until: 45, services: [
    {service: 'auth-service', primary: 'priya', secondary: 'bob'},
    {service: 'billing-api', primary: 'tomas', secondary: 'ingrid'},
    {service: 'search-api', primary: 'bob'},
    {service: 'api-gateway', primary: 'ingrid'},
    {service: 'billing-worker', primary: 'tomas'},
    {service: 'notification-hub', primary: 'priya'},
    {service: 'user-db', primary: 'charlie'},
    {service: 'invoice-generator', primary: 'meiling'},
    {service: 'event-stream', primary: 'oluwaseun'},
    {service: 'warehouse-loader', primary: 'katarina'},
    {service: 'feature-store', primary: 'rafael'},
    {service: 'payment-gateway', primary: 'elena', secondary: 'marcin'},
    {service: 'fraud-scorer', primary: 'greta'},
    {service: 'ledger-service', primary: 'farid'},
    {service: 'checkout-web', primary: 'daniela'},
    {service: 'account-portal', primary: 'amara'},
    {service: 'storefront-web', primary: 'hugo'},
    {service: 'mobile-bff', primary: 'yuki'},
    {service: 'edge-proxy', primary: 'kenji'},
    {service: 'log-pipeline', primary: 'diego'},
    {service: 'secrets-vault', primary: 'noah'},
    {service: 'bot-shield', primary: 'pavel'}
  ]},
  {source: 'chunk-106', since: 45, services: [
    {service: 'auth-service', primary: 'alice', secondary: 'priya'},
    {service: 'billing-api', primary: 'ingrid', secondary: 'tomas'},
    {service: 'search-api', primary: 'bob'},
    {service: 'api-gateway', primary: 'priya'},
    {service: 'billing-worker', primary: 'tomas'},
    {service: 'notification-hub', primary: 'ingrid'},
    {service: 'user-db', primary: 'charlie', secondary: 'rafael'},
    {service: 'invoice-generator', primary: 'charlie'},
    {service: 'event-stream', primary: 'oluwaseun'},
    {service: 'feature-store', primary: 'meiling'},
    {service: 'payment-gateway', primary: 'farid', secondary: 'elena'},
    {service: 'fraud-scorer', primary: 'sofia'},
    {service: 'ledger-service', primary: 'marcin'},
    {service: 'checkout-web', primary: 'yuki'},
    {service: 'account-portal', primary: 'lasse'},
    {service: 'storefront-web', primary: 'hugo'},
    {service: 'mobile-bff', primary: 'amara'},
    {service: 'recommendation-engine', primary: 'jonas'},
    {service: 'edge-proxy', primary: 'ivan'},
    {service: 'metrics-collector', primary: 'rosalind'},
    {service: 'log-pipeline', primary: 'diego'},
    {service: 'secrets-vault', primary: 'aisha'},
    {service: 'bot-shield', primary: 'pavel'}
  ]}
] AS rotation
UNWIND rotation.services AS row
UNWIND [[row.primary, 'primary'], [row.secondary, 'secondary']] AS duty
MATCH (e:Engineer {email: duty[0] + '@northlight.example'})
MATCH (s:Service {name: row.service})
MERGE (e)-[o:ON_CALL_FOR {_seed: 'demo', source_id: rotation.source}]->(s)
  ON CREATE SET o.role = duty[1]
SET o.valid_at = nine - duration('P' + rotation.since + 'D'),
  o.invalid_at = nine - duration('P' + rotation.until + 'D');

// What needs what, and how. One chunk id or several joined by <SEP> say where that is written.

WITH datetime.truncate('day', datetime({timezone: 'Z'})) + duration('PT9H') AS nine
UNWIND [
  {service: 'auth-service', needs: 'user-db', via: 'SQL', since: 1580, source: 'chunk-1'},
  {service: 'auth-service', needs: 'secrets-vault', via: 'gRPC', since: 900, source: 'chunk-1'},
  {service: 'billing-api', needs: 'auth-service', via: 'REST', since: 1560, source: 'chunk-2<SEP>chunk-47'},
  {service: 'billing-api', needs: 'ledger-service', via: 'gRPC', since: 305, source: 'chunk-2'},
  {service: 'billing-api', needs: 'payment-gateway', via: 'REST', since: 1200, source: 'chunk-2'},
  {service: 'billing-api', needs: 'event-stream', via: 'events', since: 1100, source: 'chunk-2'},
  {service: 'billing-api', needs: 'user-db', via: 'SQL', since: 1500, until: 305, source: 'chunk-40'},
  {service: 'search-api', needs: 'auth-service', via: 'gRPC', since: 1390, source: 'chunk-3<SEP>chunk-54'},
  {service: 'search-api', needs: 'feature-store', via: 'gRPC', since: 450, source: 'chunk-3'},
  {service: 'search-api', needs: 'user-db', via: 'SQL', since: 1390, until: 450, source: 'chunk-41'},
  {service: 'api-gateway', needs: 'auth-service', via: 'gRPC', since: 1490, source: 'chunk-4'},
  {service: 'billing-worker', needs: 'billing-api', via: 'REST', since: 1090, source: 'chunk-5<SEP>chunk-74'},
  {service: 'billing-worker', needs: 'event-stream', via: 'events', since: 1090, source: 'chunk-5'},
  {service: 'notification-hub', needs: 'auth-service', via: 'REST', since: 1290, source: 'chunk-6'},
  {service: 'notification-hub', needs: 'event-stream', via: 'events', since: 1290, source: 'chunk-6<SEP>chunk-76'},
  {service: 'user-db', needs: 'secrets-vault', via: 'gRPC', since: 880, source: 'chunk-7'},
  {service: 'invoice-generator', needs: 'billing-api', via: 'REST', since: 1400, source: 'chunk-8<SEP>chunk-51<SEP>chunk-70'},
  {service: 'invoice-generator', needs: 'user-db', via: 'SQL', since: 1400, source: 'chunk-8<SEP>chunk-51'},
  {service: 'warehouse-loader', needs: 'event-stream', via: 'events', since: 1000, source: 'chunk-10'},
  {service: 'warehouse-loader', needs: 'user-db', via: 'SQL', since: 1000, source: 'chunk-10'},
  {service: 'warehouse-loader', needs: 'feature-store', via: 'batch', since: 395, source: 'chunk-10'},
  {service: 'feature-store', needs: 'warehouse-loader', via: 'batch', since: 860, source: 'chunk-11'},
  {service: 'feature-store', needs: 'user-db', via: 'change feed', since: 860, source: 'chunk-11'},
  {service: 'checkout-web', needs: 'api-gateway', via: 'REST', since: 1300, source: 'chunk-13'},
  {service: 'checkout-web', needs: 'billing-api', via: 'REST', since: 980, source: 'chunk-13'},
  {service: 'checkout-web', needs: 'payment-gateway', via: 'REST', since: 1240, source: 'chunk-13<SEP>chunk-49'},
  {service: 'checkout-web', needs: 'billing-worker', via: 'REST', since: 980, until: 382, source: 'chunk-46'},
  {service: 'account-portal', needs: 'auth-service', via: 'OIDC', since: 1200, source: 'chunk-14<SEP>chunk-77'},
  {service: 'account-portal', needs: 'api-gateway', via: 'REST', since: 1200, source: 'chunk-14'},
  {service: 'account-portal', needs: 'invoice-generator', via: 'REST', since: 760, source: 'chunk-14'},
  {service: 'storefront-web', needs: 'api-gateway', via: 'REST', since: 1300, source: 'chunk-15'},
  {service: 'storefront-web', needs: 'search-api', via: 'REST', since: 1250, source: 'chunk-15'},
  {service: 'storefront-web', needs: 'recommendation-engine', via: 'REST', since: 640, source: 'chunk-15'},
  {service: 'storefront-web', needs: 'legacy-reports', via: 'batch', since: 1250, until: 421, source: 'chunk-45'},
  {service: 'mobile-bff', needs: 'api-gateway', via: 'REST', since: 690, source: 'chunk-16'},
  {service: 'mobile-bff', needs: 'notification-hub', via: 'REST', since: 530, source: 'chunk-16'},
  {service: 'mobile-bff', needs: 'auth-service', via: 'OIDC', since: 690, until: 243, source: 'chunk-42'},
  {service: 'payment-gateway', needs: 'auth-service', via: 'REST', since: 1190, source: 'chunk-17'},
  {service: 'payment-gateway', needs: 'fraud-scorer', via: 'gRPC', since: 950, source: 'chunk-17<SEP>chunk-50'},
  {service: 'payment-gateway', needs: 'ledger-service', via: 'gRPC', since: 1190, source: 'chunk-17'},
  {service: 'payment-gateway', needs: 'secrets-vault', via: 'gRPC', since: 870, source: 'chunk-17'},
  {service: 'fraud-scorer', needs: 'feature-store', via: 'gRPC', since: 840, source: 'chunk-18'},
  {service: 'fraud-scorer', needs: 'event-stream', via: 'events', since: 950, source: 'chunk-18'},
  {service: 'fraud-scorer', needs: 'user-db', via: 'SQL', since: 950, until: 203, source: 'chunk-43'},
  {service: 'ledger-service', needs: 'event-stream', via: 'events', since: 1450, source: 'chunk-19'},
  {service: 'ledger-service', needs: 'audit-log', via: 'gRPC', since: 800, source: 'chunk-19'},
  {service: 'recommendation-engine', needs: 'feature-store', via: 'gRPC', since: 820, source: 'chunk-20'},
  {service: 'recommendation-engine', needs: 'search-api', via: 'REST', since: 640, source: 'chunk-20'},
  {service: 'recommendation-engine', needs: 'feature-store', via: 'events', since: 410, source: 'chunk-60'},
  {service: 'recommendation-engine', needs: 'feature-store', via: 'batch', since: 233, source: 'chunk-82'},
  {service: 'email-campaigns', needs: 'notification-hub', via: 'REST', since: 122, source: 'chunk-21'},
  {service: 'email-campaigns', needs: 'user-db', via: 'SQL', since: 900, source: 'chunk-21'},
  {service: 'email-campaigns', needs: 'event-stream', via: 'events', since: 900, until: 122, source: 'chunk-44'},
  {service: 'metrics-collector', needs: 'event-stream', via: 'events', since: 1000, source: 'chunk-22'},
  {service: 'log-pipeline', needs: 'event-stream', via: 'events', since: 1000, source: 'chunk-23'},
  {service: 'edge-proxy', needs: 'api-gateway', via: 'HTTP', since: 1400, source: 'chunk-24<SEP>chunk-72'},
  {service: 'edge-proxy', needs: 'bot-shield', via: 'gRPC', since: 610, source: 'chunk-24'},
  {service: 'status-page', needs: 'metrics-collector', via: 'REST', since: 700, source: 'chunk-25'},
  {service: 'secrets-vault', needs: 'audit-log', via: 'gRPC', since: 900, source: 'chunk-26'},
  {service: 'audit-log', needs: 'event-stream', via: 'events', since: 1000, source: 'chunk-27'},
  {service: 'bot-shield', needs: 'log-pipeline', via: 'batch', since: 610, source: 'chunk-28'},
  {service: 'ci-runner', needs: 'secrets-vault', via: 'gRPC', since: 850, source: 'chunk-29'},
  {service: 'legacy-reports', needs: 'user-db', via: 'SQL', since: 1500, source: 'chunk-12'},
  {service: 'legacy-reports', needs: 'billing-api', via: 'REST', since: 1500, until: 410, source: 'chunk-45'}
] AS row
MATCH (s:Service {name: row.service})
MATCH (needed:Service {name: row.needs})
MERGE (s)-[d:DEPENDS_ON {_seed: 'demo', source_id: row.source}]->(needed)
  ON CREATE SET d.via = row.via
SET d.valid_at = nine - duration('P' + row.since + 'D'), d.invalid_at = nine - duration('P' + row.until + 'D');

// The three incidents that every tour begins with

UNWIND [
  {id: 'INC-101', severity: 'P0', minutes: 74, timestamp: datetime('2023-11-15T08:30:00Z'),
    description: 'Authentication failures due to token validation'},
  {id: 'INC-102', severity: 'P1', minutes: 130, timestamp: datetime('2023-12-01T17:20:00Z'),
    description: 'High latency in payment processing'},
  {id: 'INC-103', severity: 'P0', timestamp: datetime({timezone: 'Z'}),
    description: 'Search results inconsistent across replicas'}
] AS row
MERGE (i:Incident {id: row.id})
  ON CREATE SET i._seed = 'demo', i.severity = row.severity, i.description = row.description,
    i.minutes_to_resolve = row.minutes
WITH i, row WHERE i._seed = 'demo'
SET i.timestamp = row.timestamp;

// All others: days before today and the time of that day

WITH datetime.truncate('day', datetime({timezone: 'Z'})) AS today
UNWIND [
  {id: 'INC-104', severity: 'P3', days: 500, at: 'PT9H', minutes: 1400,
    description: "Monthly figures printed with last year's exchange rates"},
  {id: 'INC-105', severity: 'P0', days: 480, at: 'PT16H16M', minutes: 29,
    description: 'Traffic of a whole region is dropped by a firewall rule'},
  {id: 'INC-106', severity: 'P0', days: 468, at: 'PT22H14M', minutes: 83,
    description: 'Payments fail in two regions after a network split'},
  {id: 'INC-107', severity: 'P1', days: 446, at: 'PT21H55M', minutes: 76,
    description: 'Query latency triples when a shard loses its replica'},
  {id: 'INC-108', severity: 'P0', days: 424, at: 'PT19H30M', minutes: 44,
    description: 'Home page stays blank after a purge of the content cache'},
  {id: 'INC-109', severity: 'P1', days: 420, at: 'PT4H15M', minutes: 1300,
    description: 'Renamed column upstream breaks every load for a day'},
  {id: 'INC-110', severity: 'P1', days: 402, at: 'PT9H50M', minutes: 70,
    description: 'Session lookups slow down because the token table bloats'},
  {id: 'INC-111', severity: 'P1', days: 385, at: 'PT8H', minutes: 115,
    description: 'Broker certificate expires on a Sunday morning'},
  {id: 'INC-112', severity: 'P3', days: 350, at: 'PT11H40M', minutes: 700,
    description: 'Access log lines are cut at one kilobyte'},
  {id: 'INC-113', severity: 'P0', days: 342, at: 'PT4H4M', minutes: 112,
    description: 'Vault seals itself after a leader election and no service can renew its credentials'},
  {id: 'INC-114', severity: 'P1', days: 340, at: 'PT12H20M', minutes: 310,
    description: 'Honest customers are blocked during the sales weekend'},
  {id: 'INC-115', severity: 'P2', days: 330, at: 'PT3H10M', minutes: 280,
    description: 'Invoice numbers skip a hundred after a restart'},
  {id: 'INC-116', severity: 'P2', days: 317, at: 'PT8H45M', minutes: 420,
    description: 'Amounts differ by a cent between the bill and its printed invoice'},
  {id: 'INC-117', severity: 'P0', days: 301, at: 'PT1H37M', minutes: 48,
    description: 'Primary fails over twice within ten minutes and drops open transactions'},
  {id: 'INC-118', severity: 'P1', days: 295, at: 'PT13H13M', minutes: 50,
    description: 'Payment processing slows down while risk rules are reloaded'},
  {id: 'INC-119', severity: 'P2', days: 288, at: 'PT2H30M', minutes: 360,
    description: 'Memory grows until the worker is killed every six hours'},
  {id: 'INC-120', severity: 'P2', days: 282, at: 'PT17H20M', minutes: 190,
    description: 'Prices in search results are three hours old'},
  {id: 'INC-121', severity: 'P3', days: 270, at: 'PT13H33M', minutes: 320,
    description: 'Slow query log fills the disk of a standby'},
  {id: 'INC-122', severity: 'P2', days: 262, at: 'PT15H16M', minutes: 145,
    description: 'Basket is emptied when a closed tab is restored'},
  {id: 'INC-123', severity: 'P3', days: 255, at: 'PT9H9M', minutes: 520,
    description: 'Cookie banner covers the search box'},
  {id: 'INC-124', severity: 'P0', days: 255, at: 'PT16H40M', minutes: 125,
    description: 'Customers charged twice after a retry storm on bill confirmation'},
  {id: 'INC-125', severity: 'P2', days: 246, at: 'PT19H5M', minutes: 200,
    description: 'Messages of one partition are delivered out of order'},
  {id: 'INC-126', severity: 'P2', days: 236, at: 'PT5H15M', minutes: 130,
    description: 'Two-factor codes rejected because of clock drift on one node'},
  {id: 'INC-127', severity: 'P3', days: 234, at: 'PT11H25M', minutes: 640,
    description: 'Test merchant shows up on the production board'},
  {id: 'INC-128', severity: 'P1', days: 228, at: 'PT7H15M', minutes: 145,
    description: 'Text messages to French numbers are refused by the carrier'},
  {id: 'INC-129', severity: 'P1', days: 218, at: 'PT8H36M', minutes: 190,
    description: 'Invoice download returns an empty file'},
  {id: 'INC-130', severity: 'P0', days: 212, at: 'PT15H2M', minutes: 52,
    description: 'All routes answer 502 after a rollout with an empty routing table'},
  {id: 'INC-131', severity: 'P3', days: 205, at: 'PT6H5M', minutes: 800,
    description: 'Row counts of two tables do not match their source'},
  {id: 'INC-132', severity: 'P2', days: 199, at: 'PT6H50M', minutes: 2880,
    description: 'Vacuum blocked for two days by an idle transaction'},
  {id: 'INC-133', severity: 'P1', days: 190, at: 'PT4H45M', minutes: 160,
    description: 'Reminder letters sent twice after the queue was replayed'},
  {id: 'INC-134', severity: 'P2', days: 187, at: 'PT10H58M', minutes: 270,
    description: 'Chargeback webhook is refused because of a changed signature'},
  {id: 'INC-135', severity: 'P0', days: 176, at: 'PT17H45M', minutes: 67,
    description: 'Order button does nothing for shoppers with a voucher'},
  {id: 'INC-136', severity: 'P2', days: 174, at: 'PT20H20M', minutes: 330,
    description: 'Backfill overwrites newer values with older ones'},
  {id: 'INC-137', severity: 'P1', days: 158, at: 'PT12H12M', minutes: 260,
    description: 'Old versions of the app crash on the new price format'},
  {id: 'INC-138', severity: 'P2', days: 151, at: 'PT10H20M', minutes: 180,
    description: 'Password reset mails carry links that have already expired'},
  {id: 'INC-139', severity: 'P2', days: 145, at: 'PT14H2M', minutes: 380,
    description: 'Suggestions show articles that are sold out'},
  {id: 'INC-140', severity: 'P1', days: 141, at: 'PT2H25M', minutes: 230,
    description: 'Month-end invoices are not produced because the template store times out'},
  {id: 'INC-141', severity: 'P1', days: 134, at: 'PT6H30M', minutes: 88,
    description: 'Search answers with empty pages while the index is rebuilt'},
  {id: 'INC-142', severity: 'P1', days: 129, at: 'PT5H5M', minutes: 90,
    description: 'Settlement file is sent to the bank twice'},
  {id: 'INC-143', severity: 'P0', days: 124, at: 'PT18H', minutes: 90,
    description: 'Order confirmations are not sent for ninety minutes'},
  {id: 'INC-144', severity: 'P1', days: 115, at: 'PT6H15M', minutes: 135,
    description: 'Newsletter goes out to people who had unsubscribed'},
  {id: 'INC-145', severity: 'P1', days: 110, at: 'PT3H58M', minutes: 140,
    description: 'Consumer group rebalances in an endless loop during the nightly run'},
  {id: 'INC-146', severity: 'P2', days: 108, at: 'PT12H', minutes: 300,
    description: 'Tax lines missing from bills of customers with two addresses'},
  {id: 'INC-147', severity: 'P2', days: 103, at: 'PT11H50M', minutes: 310,
    description: 'Delivery dates are shown in the wrong time zone'},
  {id: 'INC-148', severity: 'P1', days: 97, at: 'PT13H5M', minutes: 95,
    description: 'Token refresh loop logs people out every five minutes'},
  {id: 'INC-149', severity: 'P2', days: 96, at: 'PT16H28M', minutes: 420,
    description: 'Upload of a profile picture fails above two megabytes'},
  {id: 'INC-150', severity: 'P3', days: 86, at: 'PT14H55M', minutes: 1000,
    description: 'Preview of an invoice opens in the wrong language'},
  {id: 'INC-151', severity: 'P1', days: 82, at: 'PT9H18M', minutes: 75,
    description: 'Replication lag of twelve minutes hides new sign-ups'},
  {id: 'INC-152', severity: 'P2', days: 79, at: 'PT15H45M', minutes: 350,
    description: 'Everybody is shown garden furniture'},
  {id: 'INC-153', severity: 'P1', days: 76, at: 'PT13H48M', minutes: 110,
    description: 'Rate limits are applied per region instead of per customer, so that one busy partner throttles all others'},
  {id: 'INC-154', severity: 'P0', days: 74, at: 'PT15H55M', minutes: 58,
    description: 'All card authorisations are declined after the acquirer changed its certificate'},
  {id: 'INC-155', severity: 'P1', days: 72, at: 'PT20H10M', minutes: 240,
    description: 'Product pages need nine seconds on mobile networks'},
  {id: 'INC-156', severity: 'P1', days: 68, at: 'PT12H35M', minutes: 155,
    description: 'Signals for risk scoring are served from a day-old snapshot'},
  {id: 'INC-157', severity: 'P2', days: 66, at: 'PT11H11M', minutes: 240,
    description: 'Single sign-on redirects in a loop for mail addresses with a plus sign'},
  {id: 'INC-158', severity: 'P0', days: 63, at: 'PT3H20M', minutes: 525,
    description: 'Nightly billing run stops half way and leaves 11,000 accounts unbilled'},
  {id: 'INC-159', severity: 'P2', days: 62, at: 'PT23H5M', minutes: 165,
    description: 'Alerts arrive twenty minutes late during peak traffic'},
  {id: 'INC-160', severity: 'P2', days: 57, at: 'PT8H30M', minutes: 225,
    description: 'Model returns the same score for every order'},
  {id: 'INC-161', severity: 'P2', days: 57, at: 'PT9H35M', minutes: 210,
    description: 'Typo tolerance is switched off by a configuration reload'},
  {id: 'INC-162', severity: 'P1', days: 55, at: 'PT13H40M', minutes: 180,
    description: 'Search engine crawlers are taken for bots and locked out'},
  {id: 'INC-163', severity: 'P0', days: 53, at: 'PT10H31M', minutes: 38,
    description: 'Customers see the order history of a stranger'},
  {id: 'INC-164', severity: 'P2', days: 52, at: 'PT10H44M', minutes: 400,
    description: 'Umlauts turn into question marks in PDF invoices'},
  {id: 'INC-165', severity: 'P2', days: 48, at: 'PT12H52M', minutes: 260,
    description: 'Push messages arrive twice on older phones'},
  {id: 'INC-166', severity: 'P1', days: 47, at: 'PT18H48M', minutes: 185,
    description: 'Wallet transactions stay pending and are captured hours later'},
  {id: 'INC-167', severity: 'P3', days: 44, at: 'PT14H10M', minutes: 900,
    description: 'Deprecated v1 endpoints answer without a sunset header'},
  {id: 'INC-168', severity: 'P1', days: 41, at: 'PT9H3M', minutes: 205,
    description: 'Address form refuses valid Dutch postcodes'},
  {id: 'INC-169', severity: 'P2', days: 39, at: 'PT16H5M', minutes: 55,
    description: 'Connection pool exhausted by a forgotten reporting query'},
  {id: 'INC-170', severity: 'P2', days: 36, at: 'PT7H7M', minutes: 120,
    description: 'App does not start when the feature flags cannot be reached'},
  {id: 'INC-171', severity: 'P2', days: 34, at: 'PT5H40M', minutes: 170,
    description: 'Daily load ends after the morning reports were read'},
  {id: 'INC-172', severity: 'P0', days: 33, at: 'PT7H42M', minutes: 41,
    description: 'Login outage after a signing key rotation left stale public keys in every cache'},
  {id: 'INC-173', severity: 'P0', days: 26, at: 'PT11H27M', minutes: 35,
    description: 'Broker disk full: producers are blocked and velocity counters freeze'},
  {id: 'INC-174', severity: 'P2', days: 24, at: 'PT8H12M', minutes: 150,
    description: 'Trace headers are dropped on requests that were retried'},
  {id: 'INC-175', severity: 'P1', days: 23, at: 'PT14H37M', minutes: 105,
    description: 'Balances are off by the last transfer until the cache expires'},
  {id: 'INC-176', severity: 'P3', days: 20, at: 'PT15H30M', minutes: 600,
    description: 'Audit entries of failed logins miss the address of the client'},
  {id: 'INC-177', severity: 'P1', days: 19, at: 'PT18H25M', minutes: 64,
    description: 'Card charges are confirmed with up to forty seconds of delay'},
  {id: 'INC-178', severity: 'P3', days: 17, at: 'PT13H22M', minutes: 1100,
    description: 'Discount label overlaps the price on small screens'},
  {id: 'INC-179', severity: 'P2', days: 16, at: 'PT19H40M', minutes: 100,
    description: '3-D Secure page times out for the customers of one issuer'},
  {id: 'INC-180', severity: 'P3', days: 11, at: 'PT10H5M', minutes: 480,
    description: 'Facet counts differ between the first and the second page of results'}
] AS row
MERGE (i:Incident {id: row.id})
  ON CREATE SET i._seed = 'demo', i.severity = row.severity, i.description = row.description,
    i.minutes_to_resolve = row.minutes
WITH i, row, today WHERE i._seed = 'demo'
SET i.timestamp = today - duration({days: row.days}) + duration(row.at);

// What they hit

UNWIND [
  {incident: 'INC-101', services: ['auth-service'], source: 'chunk-63<SEP>chunk-85'},
  {incident: 'INC-102', services: ['billing-api'], source: 'chunk-65<SEP>chunk-88'},
  {incident: 'INC-103', services: ['search-api'], source: 'chunk-95'},
  {incident: 'INC-104', services: ['legacy-reports'], source: 'chunk-97'},
  {incident: 'INC-105', services: ['edge-proxy'], source: 'chunk-85'},
  {incident: 'INC-106', services: ['payment-gateway'], source: 'chunk-92'},
  {incident: 'INC-107', services: ['search-api'], source: 'chunk-95'},
  {incident: 'INC-108', services: ['storefront-web', 'edge-proxy'], source: 'chunk-100'},
  {incident: 'INC-109', services: ['warehouse-loader', 'feature-store'], source: 'chunk-97'},
  {incident: 'INC-110', services: ['auth-service', 'user-db'], source: 'chunk-85'},
  {incident: 'INC-111', services: ['event-stream', 'audit-log'], source: 'chunk-97'},
  {incident: 'INC-112', services: ['api-gateway'], source: 'chunk-85'},
  {incident: 'INC-113', services: ['secrets-vault', 'auth-service', 'payment-gateway'], source: 'chunk-83<SEP>chunk-85'},
  {incident: 'INC-114', services: ['fraud-scorer', 'checkout-web'], source: 'chunk-92'},
  {incident: 'INC-115', services: ['invoice-generator'], source: 'chunk-88'},
  {incident: 'INC-116', services: ['billing-api', 'invoice-generator'], source: 'chunk-88'},
  {incident: 'INC-117', services: ['user-db', 'auth-service', 'invoice-generator'], source: 'chunk-97'},
  {incident: 'INC-118', services: ['payment-gateway', 'fraud-scorer'], source: 'chunk-92'},
  {incident: 'INC-119', services: ['billing-worker'], source: 'chunk-88'},
  {incident: 'INC-120', services: ['search-api'], source: 'chunk-95'},
  {incident: 'INC-121', services: ['user-db'], source: 'chunk-97'},
  {incident: 'INC-122', services: ['checkout-web'], source: 'chunk-100'},
  {incident: 'INC-123', services: ['storefront-web'], source: 'chunk-100'},
  {incident: 'INC-124', services: ['billing-api', 'ledger-service'], source: 'chunk-69<SEP>chunk-88'},
  {incident: 'INC-125', services: ['event-stream'], source: 'chunk-98'},
  {incident: 'INC-126', services: ['auth-service'], source: 'chunk-86'},
  {incident: 'INC-127', services: ['payment-gateway'], source: 'chunk-92'},
  {incident: 'INC-128', services: ['notification-hub'], source: 'chunk-89'},
  {incident: 'INC-129', services: ['account-portal', 'invoice-generator'], source: 'chunk-100'},
  {incident: 'INC-130', services: ['api-gateway'], source: 'chunk-71<SEP>chunk-86'},
  {incident: 'INC-130', services: ['mobile-bff', 'storefront-web'], source: 'chunk-86'},
  {incident: 'INC-131', services: ['warehouse-loader'], source: 'chunk-98'},
  {incident: 'INC-132', services: ['user-db'], source: 'chunk-98'},
  {incident: 'INC-133', services: ['billing-worker', 'notification-hub'], source: 'chunk-89'},
  {incident: 'INC-134', services: ['payment-gateway'], source: 'chunk-92'},
  {incident: 'INC-135', services: ['checkout-web'], source: 'chunk-100'},
  {incident: 'INC-136', services: ['feature-store'], source: 'chunk-95'},
  {incident: 'INC-137', services: ['mobile-bff'], source: 'chunk-101'},
  {incident: 'INC-138', services: ['auth-service', 'notification-hub'], source: 'chunk-86'},
  {incident: 'INC-139', services: ['storefront-web', 'recommendation-engine'], source: 'chunk-81<SEP>chunk-101'},
  {incident: 'INC-140', services: ['invoice-generator'], source: 'chunk-89'},
  {incident: 'INC-141', services: ['search-api', 'storefront-web'], source: 'chunk-95'},
  {incident: 'INC-142', services: ['payment-gateway'], source: 'chunk-93'},
  {incident: 'INC-143', services: ['notification-hub', 'email-campaigns'], source: 'chunk-75<SEP>chunk-89'},
  {incident: 'INC-144', services: ['email-campaigns'], source: 'chunk-96'},
  {incident: 'INC-145', services: ['event-stream', 'billing-worker'], source: 'chunk-98'},
  {incident: 'INC-146', services: ['billing-api'], source: 'chunk-89'},
  {incident: 'INC-147', services: ['checkout-web'], source: 'chunk-101'},
  {incident: 'INC-148', services: ['auth-service'], source: 'chunk-86'},
  {incident: 'INC-149', services: ['account-portal'], source: 'chunk-101'},
  {incident: 'INC-150', services: ['invoice-generator'], source: 'chunk-90'},
  {incident: 'INC-151', services: ['user-db', 'warehouse-loader'], source: 'chunk-98'},
  {incident: 'INC-152', services: ['recommendation-engine'], source: 'chunk-96'},
  {incident: 'INC-153', services: ['api-gateway'], source: 'chunk-86'},
  {incident: 'INC-154', services: ['payment-gateway', 'checkout-web'], source: 'chunk-79<SEP>chunk-93'},
  {incident: 'INC-155', services: ['storefront-web', 'edge-proxy'], source: 'chunk-101'},
  {incident: 'INC-156', services: ['feature-store', 'fraud-scorer'], source: 'chunk-96'},
  {incident: 'INC-157', services: ['auth-service', 'account-portal'], source: 'chunk-87'},
  {incident: 'INC-158', services: ['billing-worker'], source: 'chunk-73<SEP>chunk-90'},
  {incident: 'INC-159', services: ['metrics-collector', 'status-page'], source: 'chunk-99'},
  {incident: 'INC-160', services: ['fraud-scorer'], source: 'chunk-93'},
  {incident: 'INC-161', services: ['search-api'], source: 'chunk-96'},
  {incident: 'INC-162', services: ['bot-shield', 'storefront-web'], source: 'chunk-87'},
  {incident: 'INC-163', services: ['account-portal'], source: 'chunk-77<SEP>chunk-102'},
  {incident: 'INC-164', services: ['invoice-generator'], source: 'chunk-90'},
  {incident: 'INC-165', services: ['notification-hub'], source: 'chunk-90'},
  {incident: 'INC-166', services: ['payment-gateway', 'ledger-service'], source: 'chunk-93'},
  {incident: 'INC-167', services: ['billing-api'], source: 'chunk-90'},
  {incident: 'INC-168', services: ['checkout-web'], source: 'chunk-102'},
  {incident: 'INC-169', services: ['user-db'], source: 'chunk-99'},
  {incident: 'INC-170', services: ['mobile-bff'], source: 'chunk-102'},
  {incident: 'INC-171', services: ['warehouse-loader'], source: 'chunk-99'},
  {incident: 'INC-172', services: ['auth-service'], source: 'chunk-67<SEP>chunk-87'},
  {incident: 'INC-173', services: ['event-stream', 'log-pipeline', 'fraud-scorer'], source: 'chunk-99'},
  {incident: 'INC-174', services: ['api-gateway'], source: 'chunk-87'},
  {incident: 'INC-175', services: ['ledger-service'], source: 'chunk-93'},
  {incident: 'INC-176', services: ['auth-service'], source: 'chunk-87'},
  {incident: 'INC-177', services: ['billing-api', 'payment-gateway'], source: 'chunk-91'},
  {incident: 'INC-178', services: ['checkout-web'], source: 'chunk-102'},
  {incident: 'INC-179', services: ['payment-gateway'], source: 'chunk-94'},
  {incident: 'INC-180', services: ['search-api'], source: 'chunk-96'}
] AS row
MATCH (i:Incident {id: row.incident})
UNWIND row.services AS name
MATCH (s:Service {name: name})
MERGE (i)-[impact:IMPACTED {_seed: 'demo'}]->(s)
  ON CREATE SET impact.source_id = row.source;

// Deployments, the commits in them, and the incidents that they caused

WITH datetime.truncate('day', datetime({timezone: 'Z'})) AS today
UNWIND [
  {id: 'DEP-501', service: 'secrets-vault', version: '1.5.0', days: 341, at: 'PT10H', environment: 'production', status: 'succeeded', minutes: 33},
  {id: 'DEP-502', service: 'billing-api', version: '5.7.0', days: 305, at: 'PT6H', environment: 'production', status: 'succeeded', minutes: 25},
  {id: 'DEP-503', service: 'billing-api', version: '5.9.2', days: 254, at: 'PT9H40M', environment: 'production', status: 'succeeded', minutes: 14},
  {id: 'DEP-504', service: 'auth-service', version: '2.40.0', days: 240, at: 'PT9H10M', environment: 'production', status: 'succeeded', minutes: 12},
  {id: 'DEP-505', service: 'api-gateway', version: '1.30.0', days: 212, at: 'PT14H55M', environment: 'production', status: 'rolled back', minutes: 6},
  {id: 'DEP-506', service: 'checkout-web', version: '8.40.0', days: 176, at: 'PT17H30M', environment: 'production', status: 'rolled back', minutes: 5},
  {id: 'DEP-507', service: 'checkout-web', version: '8.40.1', days: 175, at: 'PT10H5M', environment: 'production', status: 'succeeded', minutes: 5},
  {id: 'DEP-508', service: 'invoice-generator', version: '7.1.0', days: 140, at: 'PT12H30M', environment: 'production', status: 'succeeded', minutes: 15},
  {id: 'DEP-509', service: 'search-api', version: '3.18.0', days: 133, at: 'PT10H10M', environment: 'production', status: 'succeeded', minutes: 20},
  {id: 'DEP-510', service: 'notification-hub', version: '4.2.0', days: 123, at: 'PT11H45M', environment: 'production', status: 'succeeded', minutes: 13},
  {id: 'DEP-511', service: 'email-campaigns', version: '1.9.0', days: 122, at: 'PT9H', environment: 'production', status: 'succeeded', minutes: 8},
  {id: 'DEP-512', service: 'email-campaigns', version: '1.9.1', days: 114, at: 'PT11H30M', environment: 'production', status: 'succeeded', minutes: 8},
  {id: 'DEP-513', service: 'user-db', version: '15.6', days: 80, at: 'PT2H', environment: 'production', status: 'succeeded', minutes: 45},
  {id: 'DEP-514', service: 'recommendation-engine', version: '2.6.0', days: 78, at: 'PT13H10M', environment: 'production', status: 'succeeded', minutes: 12},
  {id: 'DEP-515', service: 'api-gateway', version: '1.33.0', days: 75, at: 'PT13H', environment: 'production', status: 'succeeded', minutes: 8},
  {id: 'DEP-516', service: 'payment-gateway', version: '9.0.0', days: 73, at: 'PT8H', environment: 'production', status: 'succeeded', minutes: 30},
  {id: 'DEP-517', service: 'storefront-web', version: '12.8.0', days: 71, at: 'PT9H30M', environment: 'production', status: 'succeeded', minutes: 7},
  {id: 'DEP-518', service: 'feature-store', version: '1.14.0', days: 67, at: 'PT14H50M', environment: 'production', status: 'succeeded', minutes: 17},
  {id: 'DEP-519', service: 'billing-worker', version: '0.19.0', days: 62, at: 'PT15H15M', environment: 'production', status: 'succeeded', minutes: 10},
  {id: 'DEP-520', service: 'edge-proxy', version: '5.5.0', days: 61, at: 'PT7H45M', environment: 'production', status: 'succeeded', minutes: 24},
  {id: 'DEP-521', service: 'fraud-scorer', version: '3.3.0', days: 58, at: 'PT16H20M', environment: 'production', status: 'succeeded', minutes: 19},
  {id: 'DEP-522', service: 'bot-shield', version: '0.8.0', days: 54, at: 'PT10H10M', environment: 'production', status: 'succeeded', minutes: 9},
  {id: 'DEP-523', service: 'account-portal', version: '6.3.0', days: 53, at: 'PT10H20M', environment: 'production', status: 'rolled back', minutes: 4},
  {id: 'DEP-524', service: 'account-portal', version: '6.3.1', days: 53, at: 'PT11H5M', environment: 'production', status: 'succeeded', minutes: 4},
  {id: 'DEP-525', service: 'invoice-generator', version: '7.3.0', days: 51, at: 'PT9H25M', environment: 'production', status: 'succeeded', minutes: 15},
  {id: 'DEP-526', service: 'payment-gateway', version: '9.1.0', days: 46, at: 'PT10H45M', environment: 'production', status: 'succeeded', minutes: 28},
  {id: 'DEP-527', service: 'checkout-web', version: '8.52.0', days: 40, at: 'PT12H15M', environment: 'production', status: 'succeeded', minutes: 6},
  {id: 'DEP-528', service: 'user-db', version: '15.7', days: 38, at: 'PT2H', environment: 'production', status: 'succeeded', minutes: 50},
  {id: 'DEP-529', service: 'mobile-bff', version: '2.9.0', days: 35, at: 'PT8H40M', environment: 'production', status: 'succeeded', minutes: 6},
  {id: 'DEP-530', service: 'auth-service', version: '2.41.0', days: 33, at: 'PT7H20M', environment: 'production', status: 'rolled back', minutes: 9},
  {id: 'DEP-531', service: 'warehouse-loader', version: '2.2.0', days: 33, at: 'PT13H35M', environment: 'production', status: 'succeeded', minutes: 9},
  {id: 'DEP-532', service: 'auth-service', version: '2.41.1', days: 32, at: 'PT10H30M', environment: 'production', status: 'succeeded', minutes: 11},
  {id: 'DEP-533', service: 'ci-runner', version: '3.0.0', days: 29, at: 'PT6H30M', environment: 'production', status: 'succeeded', minutes: 11},
  {id: 'DEP-534', service: 'event-stream', version: '3.6.1', days: 25, at: 'PT10H', environment: 'production', status: 'succeeded', minutes: 90},
  {id: 'DEP-535', service: 'ledger-service', version: '4.8.0', days: 22, at: 'PT9H55M', environment: 'production', status: 'succeeded', minutes: 21},
  {id: 'DEP-536', service: 'docs-portal', version: '1.1.0', days: 21, at: 'PT12H5M', environment: 'production', status: 'succeeded', minutes: 2},
  {id: 'DEP-537', service: 'billing-api', version: '5.12.0', days: 18, at: 'PT11H20M', environment: 'production', status: 'succeeded', minutes: 16},
  {id: 'DEP-538', service: 'auth-service', version: '2.42.0', days: 9, at: 'PT8H15M', environment: 'staging', status: 'succeeded', minutes: 7},
  {id: 'DEP-539', service: 'payment-gateway', version: '9.2.0-rc1', days: 4, at: 'PT15H10M', environment: 'staging', status: 'failed', minutes: 22},
  {id: 'DEP-540', service: 'search-api', version: '3.21.0', days: 2, at: 'PT16H', environment: 'production', status: 'succeeded', minutes: 18}
] AS row
MERGE (d:Deployment {id: row.id})
  ON CREATE SET d._seed = 'demo', d.version = row.version, d.environment = row.environment,
    d.status = row.status, d.duration_minutes = row.minutes
WITH d, row, today WHERE d._seed = 'demo'
SET d.timestamp = today - duration({days: row.days}) + duration(row.at)
WITH d, row
MATCH (s:Service {name: row.service})
MERGE (d)-[:DEPLOYED {_seed: 'demo'}]->(s);

WITH datetime.truncate('day', datetime({timezone: 'Z'})) AS today
UNWIND [
  {sha: 'a534079027', deployment: 'DEP-501', author: 'noah', days: 342, at: 'PT10H0M', message: 'Keep cached credentials for an hour'},
  {sha: '1900c3b121', deployment: 'DEP-502', author: 'tomas', days: 306, at: 'PT10H7M', message: 'Read balances from the ledger'},
  {sha: '85cdfb0efd', deployment: 'DEP-502', author: 'priya', days: 307, at: 'PT13H7M', message: 'Drop the balance tables'},
  {sha: '12371f943a', deployment: 'DEP-503', author: 'tomas', days: 255, at: 'PT10H14M', message: 'Send an idempotency key with each posting'},
  {sha: '88e9283ba8', deployment: 'DEP-504', author: 'samira', days: 241, at: 'PT10H21M', message: 'Reject tokens without an audience'},
  {sha: '3185fcfce5', deployment: 'DEP-505', author: 'priya', days: 213, at: 'PT10H28M', message: 'Rename the routing template'},
  {sha: '2a38a06ad7', deployment: 'DEP-506', author: 'hugo', days: 177, at: 'PT10H35M', message: 'Validate vouchers in the browser'},
  {sha: 'd0c0130dd9', deployment: 'DEP-507', author: 'daniela', days: 176, at: 'PT10H42M', message: 'Keep the order button alive when the voucher box fails'},
  {sha: '22e20c702b', deployment: 'DEP-508', author: 'meiling', days: 141, at: 'PT10H49M', message: 'Fetch templates before the run starts'},
  {sha: '0e3cd5587b', deployment: 'DEP-509', author: 'bob', days: 134, at: 'PT10H56M', message: 'Swap indexes instead of clearing them'},
  {sha: '6a1403a7c6', deployment: 'DEP-510', author: 'priya', days: 124, at: 'PT10H3M', message: 'Give order mails a queue of their own'},
  {sha: 'fd5a447e1c', deployment: 'DEP-510', author: 'nadia', days: 125, at: 'PT13H3M', message: 'Limit the size of a wave'},
  {sha: '11bc37eae9', deployment: 'DEP-511', author: 'nadia', days: 123, at: 'PT10H10M', message: 'Hand waves to the hub'},
  {sha: 'ee428ad418', deployment: 'DEP-512', author: 'leila', days: 115, at: 'PT10H17M', message: 'Check consent at the time of sending'},
  {sha: '0e68148c66', deployment: 'DEP-513', author: 'charlie', days: 81, at: 'PT10H24M', message: 'Update in batches of five hundred rows'},
  {sha: '66ecfd0bc1', deployment: 'DEP-514', author: 'jonas', days: 79, at: 'PT10H31M', message: 'Fall back to the season for empty profiles'},
  {sha: 'd0c1011237', deployment: 'DEP-515', author: 'ingrid', days: 76, at: 'PT10H38M', message: 'Count calls by customer key'},
  {sha: '82e12f75c2', deployment: 'DEP-516', author: 'elena', days: 74, at: 'PT10H45M', message: 'Trust the issuing authority of the acquirer'},
  {sha: '16711d0324', deployment: 'DEP-516', author: 'farid', days: 75, at: 'PT13H45M', message: 'Fail over to the second acquirer'},
  {sha: '0587c6b849', deployment: 'DEP-517', author: 'hugo', days: 72, at: 'PT10H52M', message: 'Serve images in the size of the screen'},
  {sha: '005336f274', deployment: 'DEP-518', author: 'rafael', days: 68, at: 'PT10H59M', message: 'Return the age of each signal'},
  {sha: '0735d4016c', deployment: 'DEP-519', author: 'tomas', days: 63, at: 'PT10H6M', message: 'Set accounts with bad usage aside'},
  {sha: '7fd4463404', deployment: 'DEP-520', author: 'kenji', days: 62, at: 'PT10H13M', message: 'Refuse gateways that cannot resolve canary routes'},
  {sha: '83c555f8db', deployment: 'DEP-521', author: 'greta', days: 59, at: 'PT10H20M', message: 'Alert on a constant score'},
  {sha: 'e457d554fe', deployment: 'DEP-522', author: 'pavel', days: 55, at: 'PT10H27M', message: 'Verify crawlers by their address'},
  {sha: '1dde428ca1', deployment: 'DEP-523', author: 'lasse', days: 54, at: 'PT10H34M', message: 'Cache the session lookup'},
  {sha: '4b13d67724', deployment: 'DEP-524', author: 'amara', days: 54, at: 'PT10H41M', message: 'Send no-store with personal data'},
  {sha: 'af8a1b16d5', deployment: 'DEP-525', author: 'meiling', days: 52, at: 'PT10H48M', message: 'Ship fonts with the image'},
  {sha: '6eec491baf', deployment: 'DEP-526', author: 'marcin', days: 47, at: 'PT10H55M', message: 'Ask for lost wallet callbacks after a minute'},
  {sha: 'cd1e67123b', deployment: 'DEP-527', author: 'yuki', days: 41, at: 'PT10H2M', message: 'Accept every postcode that the carrier accepts'},
  {sha: '3625e4c9c0', deployment: 'DEP-528', author: 'charlie', days: 39, at: 'PT10H9M', message: 'Set a statement timeout for reporting roles'},
  {sha: '4f75d555b1', deployment: 'DEP-529', author: 'yuki', days: 36, at: 'PT10H16M', message: 'Start with default flags'},
  {sha: '695bdd740c', deployment: 'DEP-530', author: 'bob', days: 34, at: 'PT10H23M', message: 'Rotate the signing key without a restart'},
  {sha: '0128928130', deployment: 'DEP-530', author: 'priya', days: 35, at: 'PT13H23M', message: 'Shorten the cache of public keys'},
  {sha: 'e140ccb922', deployment: 'DEP-531', author: 'katarina', days: 34, at: 'PT10H30M', message: 'Load small tables first'},
  {sha: 'aa7573d811', deployment: 'DEP-532', author: 'alice', days: 33, at: 'PT10H37M', message: 'Publish the new public key before signing with it'},
  {sha: '652a29d45d', deployment: 'DEP-533', author: 'thandi', days: 30, at: 'PT10H44M', message: 'Fetch deployment keys for one job only'},
  {sha: 'fe7e0df124', deployment: 'DEP-534', author: 'oluwaseun', days: 26, at: 'PT10H51M', message: 'Alert at three quarters of the disk'},
  {sha: '117a690287', deployment: 'DEP-535', author: 'farid', days: 23, at: 'PT10H58M', message: 'Read balances after own writes'},
  {sha: '96425b5615', deployment: 'DEP-536', author: 'zoe', days: 22, at: 'PT10H5M', message: 'Publish the handbook for new joiners'},
  {sha: '35c93a96d5', deployment: 'DEP-537', author: 'ingrid', days: 19, at: 'PT10H12M', message: 'Enlarge the connection pool'},
  {sha: '8f4b717242', deployment: 'DEP-537', author: 'tomas', days: 20, at: 'PT13H12M', message: 'Measure the time until a charge is confirmed'},
  {sha: '4306892e35', deployment: 'DEP-538', author: 'alice', days: 10, at: 'PT10H19M', message: 'Log the client address of failed logins'},
  {sha: 'b6e32164a6', deployment: 'DEP-539', author: 'sofia', days: 5, at: 'PT10H26M', message: 'Add a second host per issuer'},
  {sha: '5e89ec83b0', deployment: 'DEP-540', author: 'bob', days: 3, at: 'PT10H33M', message: 'Compress the index snapshot'},
  {sha: '7143e59039', deployment: 'DEP-540', author: 'ingrid', days: 4, at: 'PT13H33M', message: 'Rebuild replicas in parallel'}
] AS row
MERGE (c:Commit {sha: row.sha})
  ON CREATE SET c._seed = 'demo', c.message = row.message
WITH c, row, today WHERE c._seed = 'demo'
SET c.timestamp = today - duration({days: row.days}) + duration(row.at)
WITH c, row
MATCH (d:Deployment {id: row.deployment})
MATCH (e:Engineer {email: row.author + '@northlight.example'})
MERGE (d)-[:INCLUDES {_seed: 'demo'}]->(c)
MERGE (e)-[:AUTHORED {_seed: 'demo'}]->(c);

UNWIND [
  {deployment: 'DEP-505', incident: 'INC-130'},
  {deployment: 'DEP-506', incident: 'INC-135'},
  {deployment: 'DEP-523', incident: 'INC-163'},
  {deployment: 'DEP-530', incident: 'INC-172'}
] AS row
MATCH (d:Deployment {id: row.deployment})
MATCH (i:Incident {id: row.incident})
MERGE (d)-[:CAUSED {_seed: 'demo'}]->(i);

// What the documents are about, and what each chunk speaks of

UNWIND [
  {document: 'doc-1', services: ['auth-service', 'billing-api', 'search-api', 'api-gateway', 'billing-worker', 'notification-hub']},
  {document: 'doc-2', services: ['user-db', 'invoice-generator', 'event-stream', 'warehouse-loader', 'feature-store', 'legacy-reports']},
  {document: 'doc-3', services: ['checkout-web', 'account-portal', 'storefront-web', 'mobile-bff']},
  {document: 'doc-4', services: ['payment-gateway', 'fraud-scorer', 'ledger-service']},
  {document: 'doc-5', services: ['recommendation-engine', 'email-campaigns']},
  {document: 'doc-6', services: ['metrics-collector', 'log-pipeline', 'edge-proxy', 'status-page']},
  {document: 'doc-7', services: ['secrets-vault', 'audit-log', 'bot-shield']},
  {document: 'doc-8', services: ['ci-runner', 'docs-portal']},
  {document: 'doc-11', services: ['auth-service']},
  {document: 'doc-12', services: ['payment-gateway']},
  {document: 'doc-13', services: ['invoice-generator']},
  {document: 'doc-14', services: ['search-api']},
  {document: 'doc-15', services: ['user-db']},
  {document: 'doc-16', services: ['event-stream']},
  {document: 'doc-17', services: ['feature-store']},
  {document: 'doc-18', services: ['edge-proxy']}
] AS row
MATCH (d:Document {id: row.document})
UNWIND row.services AS name
MATCH (s:Service {name: name})
MERGE (d)-[:DESCRIBES {_seed: 'demo'}]->(s);

UNWIND [
  {document: 'doc-19', incident: 'INC-101'},
  {document: 'doc-20', incident: 'INC-102'},
  {document: 'doc-21', incident: 'INC-172'},
  {document: 'doc-22', incident: 'INC-124'},
  {document: 'doc-23', incident: 'INC-130'},
  {document: 'doc-24', incident: 'INC-158'},
  {document: 'doc-25', incident: 'INC-143'},
  {document: 'doc-26', incident: 'INC-163'},
  {document: 'doc-27', incident: 'INC-154'},
  {document: 'doc-28', incident: 'INC-139'},
  {document: 'doc-29', incident: 'INC-113'}
] AS row
MATCH (d:Document {id: row.document})
MATCH (i:Incident {id: row.incident})
MERGE (d)-[:DESCRIBES {_seed: 'demo'}]->(i);

UNWIND [
  {chunk: 'chunk-1', services: ['auth-service', 'user-db', 'secrets-vault']},
  {chunk: 'chunk-2', services: ['auth-service', 'billing-api', 'event-stream', 'payment-gateway', 'ledger-service']},
  {chunk: 'chunk-3', services: ['auth-service', 'search-api', 'feature-store']},
  {chunk: 'chunk-4', services: ['auth-service', 'api-gateway']},
  {chunk: 'chunk-5', services: ['billing-api', 'billing-worker', 'event-stream']},
  {chunk: 'chunk-6', services: ['auth-service', 'notification-hub', 'event-stream']},
  {chunk: 'chunk-7', services: ['user-db', 'secrets-vault']},
  {chunk: 'chunk-8', services: ['billing-api', 'user-db', 'invoice-generator']},
  {chunk: 'chunk-9', services: ['event-stream']},
  {chunk: 'chunk-10', services: ['user-db', 'event-stream', 'warehouse-loader', 'feature-store']},
  {chunk: 'chunk-11', services: ['user-db', 'warehouse-loader', 'feature-store']},
  {chunk: 'chunk-12', services: ['user-db', 'legacy-reports']},
  {chunk: 'chunk-13', services: ['billing-api', 'api-gateway', 'checkout-web', 'payment-gateway']},
  {chunk: 'chunk-14', services: ['auth-service', 'api-gateway', 'invoice-generator', 'account-portal']},
  {chunk: 'chunk-15', services: ['search-api', 'api-gateway', 'storefront-web', 'recommendation-engine']},
  {chunk: 'chunk-16', services: ['api-gateway', 'notification-hub', 'mobile-bff']},
  {chunk: 'chunk-17', services: ['auth-service', 'payment-gateway', 'fraud-scorer', 'ledger-service', 'secrets-vault']},
  {chunk: 'chunk-18', services: ['event-stream', 'feature-store', 'fraud-scorer']},
  {chunk: 'chunk-19', services: ['event-stream', 'ledger-service', 'audit-log']},
  {chunk: 'chunk-20', services: ['search-api', 'feature-store', 'recommendation-engine']},
  {chunk: 'chunk-21', services: ['notification-hub', 'user-db', 'email-campaigns']},
  {chunk: 'chunk-22', services: ['event-stream', 'metrics-collector']},
  {chunk: 'chunk-23', services: ['event-stream', 'log-pipeline']},
  {chunk: 'chunk-24', services: ['api-gateway', 'edge-proxy', 'bot-shield']},
  {chunk: 'chunk-25', services: ['metrics-collector', 'status-page']},
  {chunk: 'chunk-26', services: ['secrets-vault', 'audit-log']},
  {chunk: 'chunk-27', services: ['event-stream', 'audit-log']},
  {chunk: 'chunk-28', services: ['log-pipeline', 'bot-shield']},
  {chunk: 'chunk-29', services: ['secrets-vault', 'ci-runner']},
  {chunk: 'chunk-30', services: ['docs-portal']},
  {chunk: 'chunk-31', services: ['api-gateway']},
  {chunk: 'chunk-32', services: ['auth-service']},
  {chunk: 'chunk-33', services: ['ledger-service']},
  {chunk: 'chunk-34', services: ['ledger-service']},
  {chunk: 'chunk-35', services: ['fraud-scorer']},
  {chunk: 'chunk-36', services: ['search-api']},
  {chunk: 'chunk-37', services: ['legacy-reports']},
  {chunk: 'chunk-38', services: ['feature-store']},
  {chunk: 'chunk-39', services: ['notification-hub']},
  {chunk: 'chunk-40', services: ['billing-api', 'user-db', 'ledger-service']},
  {chunk: 'chunk-41', services: ['search-api', 'user-db', 'feature-store']},
  {chunk: 'chunk-42', services: ['auth-service', 'mobile-bff']},
  {chunk: 'chunk-43', services: ['user-db', 'fraud-scorer']},
  {chunk: 'chunk-44', services: ['notification-hub', 'event-stream', 'email-campaigns']},
  {chunk: 'chunk-45', services: ['billing-api', 'storefront-web', 'legacy-reports']},
  {chunk: 'chunk-46', services: ['billing-worker', 'checkout-web']},
  {chunk: 'chunk-47', services: ['auth-service', 'billing-api', 'search-api']},
  {chunk: 'chunk-48', services: ['auth-service', 'user-db']},
  {chunk: 'chunk-49', services: ['checkout-web', 'payment-gateway']},
  {chunk: 'chunk-50', services: ['payment-gateway', 'fraud-scorer']},
  {chunk: 'chunk-51', services: ['billing-api', 'user-db', 'invoice-generator']},
  {chunk: 'chunk-52', services: ['invoice-generator']},
  {chunk: 'chunk-53', services: ['search-api']},
  {chunk: 'chunk-54', services: ['auth-service', 'search-api']},
  {chunk: 'chunk-55', services: ['auth-service', 'user-db']},
  {chunk: 'chunk-56', services: ['user-db']},
  {chunk: 'chunk-57', services: ['event-stream', 'ledger-service']},
  {chunk: 'chunk-58', services: ['billing-worker']},
  {chunk: 'chunk-59', services: ['warehouse-loader', 'feature-store']},
  {chunk: 'chunk-60', services: ['feature-store', 'recommendation-engine']},
  {chunk: 'chunk-61', services: ['storefront-web', 'edge-proxy']},
  {chunk: 'chunk-62', services: ['bot-shield']},
  {chunk: 'chunk-63', services: ['auth-service']},
  {chunk: 'chunk-64', services: ['auth-service', 'billing-api']},
  {chunk: 'chunk-65', services: ['billing-api']},
  {chunk: 'chunk-66', services: ['billing-api']},
  {chunk: 'chunk-67', services: ['auth-service']},
  {chunk: 'chunk-68', services: ['auth-service', 'secrets-vault']},
  {chunk: 'chunk-69', services: ['billing-api', 'ledger-service']},
  {chunk: 'chunk-70', services: ['billing-api', 'invoice-generator']},
  {chunk: 'chunk-71', services: ['api-gateway']},
  {chunk: 'chunk-72', services: ['api-gateway', 'mobile-bff', 'edge-proxy']},
  {chunk: 'chunk-73', services: ['billing-worker']},
  {chunk: 'chunk-74', services: ['billing-api', 'billing-worker']},
  {chunk: 'chunk-75', services: ['notification-hub', 'email-campaigns']},
  {chunk: 'chunk-76', services: ['notification-hub', 'event-stream']},
  {chunk: 'chunk-77', services: ['auth-service', 'account-portal']},
  {chunk: 'chunk-79', services: ['checkout-web', 'payment-gateway']},
  {chunk: 'chunk-80', services: ['payment-gateway']},
  {chunk: 'chunk-81', services: ['storefront-web', 'recommendation-engine']},
  {chunk: 'chunk-82', services: ['feature-store', 'recommendation-engine']},
  {chunk: 'chunk-83', services: ['auth-service', 'user-db', 'payment-gateway', 'secrets-vault']},
  {chunk: 'chunk-84', services: ['secrets-vault']},
  {chunk: 'chunk-85', services: ['auth-service', 'api-gateway', 'user-db', 'payment-gateway', 'edge-proxy', 'secrets-vault']},
  {chunk: 'chunk-86', services: ['auth-service', 'api-gateway', 'notification-hub', 'storefront-web', 'mobile-bff']},
  {chunk: 'chunk-87', services: ['auth-service', 'api-gateway', 'account-portal', 'storefront-web', 'bot-shield']},
  {chunk: 'chunk-88', services: ['billing-api', 'billing-worker', 'invoice-generator', 'ledger-service']},
  {chunk: 'chunk-89', services: ['billing-api', 'billing-worker', 'notification-hub', 'invoice-generator', 'email-campaigns']},
  {chunk: 'chunk-90', services: ['billing-api', 'billing-worker', 'notification-hub', 'invoice-generator']},
  {chunk: 'chunk-91', services: ['billing-api', 'payment-gateway']},
  {chunk: 'chunk-92', services: ['checkout-web', 'payment-gateway', 'fraud-scorer']},
  {chunk: 'chunk-93', services: ['checkout-web', 'payment-gateway', 'fraud-scorer', 'ledger-service']},
  {chunk: 'chunk-94', services: ['payment-gateway']},
  {chunk: 'chunk-95', services: ['search-api', 'feature-store', 'storefront-web']},
  {chunk: 'chunk-96', services: ['search-api', 'feature-store', 'fraud-scorer', 'recommendation-engine', 'email-campaigns']},
  {chunk: 'chunk-97', services: ['auth-service', 'user-db', 'invoice-generator', 'event-stream', 'warehouse-loader', 'feature-store', 'audit-log', 'legacy-reports']},
  {chunk: 'chunk-98', services: ['billing-worker', 'user-db', 'event-stream', 'warehouse-loader']},
  {chunk: 'chunk-99', services: ['user-db', 'event-stream', 'warehouse-loader', 'fraud-scorer', 'metrics-collector', 'log-pipeline', 'status-page']},
  {chunk: 'chunk-100', services: ['invoice-generator', 'checkout-web', 'account-portal', 'storefront-web', 'edge-proxy']},
  {chunk: 'chunk-101', services: ['checkout-web', 'account-portal', 'storefront-web', 'mobile-bff', 'recommendation-engine', 'edge-proxy']},
  {chunk: 'chunk-102', services: ['checkout-web', 'account-portal', 'mobile-bff']},
  {chunk: 'chunk-103', services: ['auth-service', 'billing-api', 'search-api', 'api-gateway', 'user-db', 'event-stream', 'warehouse-loader', 'checkout-web', 'storefront-web', 'payment-gateway', 'fraud-scorer', 'ledger-service', 'edge-proxy', 'secrets-vault', 'legacy-reports']},
  {chunk: 'chunk-104', services: ['auth-service', 'billing-api', 'search-api', 'api-gateway', 'notification-hub', 'user-db', 'invoice-generator', 'event-stream', 'warehouse-loader', 'checkout-web', 'account-portal', 'storefront-web', 'payment-gateway', 'fraud-scorer', 'ledger-service', 'email-campaigns', 'metrics-collector', 'edge-proxy', 'secrets-vault']},
  {chunk: 'chunk-105', services: ['auth-service', 'billing-api', 'search-api', 'api-gateway', 'billing-worker', 'notification-hub', 'user-db', 'invoice-generator', 'event-stream', 'warehouse-loader', 'feature-store', 'checkout-web', 'account-portal', 'storefront-web', 'mobile-bff', 'payment-gateway', 'fraud-scorer', 'ledger-service', 'log-pipeline', 'edge-proxy', 'secrets-vault', 'bot-shield']},
  {chunk: 'chunk-106', services: ['auth-service', 'billing-api', 'search-api', 'api-gateway', 'billing-worker', 'notification-hub', 'user-db', 'invoice-generator', 'event-stream', 'feature-store', 'checkout-web', 'account-portal', 'storefront-web', 'mobile-bff', 'payment-gateway', 'fraud-scorer', 'ledger-service', 'recommendation-engine', 'metrics-collector', 'log-pipeline', 'edge-proxy', 'secrets-vault', 'bot-shield']}
] AS row
MATCH (c:Chunk {id: row.chunk})
UNWIND row.services AS name
MATCH (s:Service {name: name})
MERGE (c)-[:MENTIONS {_seed: 'demo'}]->(s);

UNWIND [
  {chunk: 'chunk-63', incidents: ['INC-101']},
  {chunk: 'chunk-65', incidents: ['INC-102']},
  {chunk: 'chunk-67', incidents: ['INC-172']},
  {chunk: 'chunk-69', incidents: ['INC-124']},
  {chunk: 'chunk-71', incidents: ['INC-130']},
  {chunk: 'chunk-73', incidents: ['INC-158']},
  {chunk: 'chunk-75', incidents: ['INC-143']},
  {chunk: 'chunk-77', incidents: ['INC-163']},
  {chunk: 'chunk-79', incidents: ['INC-154']},
  {chunk: 'chunk-81', incidents: ['INC-139']},
  {chunk: 'chunk-83', incidents: ['INC-113']},
  {chunk: 'chunk-85', incidents: ['INC-101', 'INC-105', 'INC-110', 'INC-112', 'INC-113']},
  {chunk: 'chunk-86', incidents: ['INC-126', 'INC-130', 'INC-138', 'INC-148', 'INC-153']},
  {chunk: 'chunk-87', incidents: ['INC-157', 'INC-162', 'INC-172', 'INC-174', 'INC-176']},
  {chunk: 'chunk-88', incidents: ['INC-102', 'INC-115', 'INC-116', 'INC-119', 'INC-124']},
  {chunk: 'chunk-89', incidents: ['INC-128', 'INC-133', 'INC-140', 'INC-143', 'INC-146']},
  {chunk: 'chunk-90', incidents: ['INC-150', 'INC-158', 'INC-164', 'INC-165', 'INC-167']},
  {chunk: 'chunk-91', incidents: ['INC-177']},
  {chunk: 'chunk-92', incidents: ['INC-106', 'INC-114', 'INC-118', 'INC-127', 'INC-134']},
  {chunk: 'chunk-93', incidents: ['INC-142', 'INC-154', 'INC-160', 'INC-166', 'INC-175']},
  {chunk: 'chunk-94', incidents: ['INC-179']},
  {chunk: 'chunk-95', incidents: ['INC-103', 'INC-107', 'INC-120', 'INC-136', 'INC-141']},
  {chunk: 'chunk-96', incidents: ['INC-144', 'INC-152', 'INC-156', 'INC-161', 'INC-180']},
  {chunk: 'chunk-97', incidents: ['INC-104', 'INC-109', 'INC-111', 'INC-117', 'INC-121']},
  {chunk: 'chunk-98', incidents: ['INC-125', 'INC-131', 'INC-132', 'INC-145', 'INC-151']},
  {chunk: 'chunk-99', incidents: ['INC-159', 'INC-169', 'INC-171', 'INC-173']},
  {chunk: 'chunk-100', incidents: ['INC-108', 'INC-122', 'INC-123', 'INC-129', 'INC-135']},
  {chunk: 'chunk-101', incidents: ['INC-137', 'INC-139', 'INC-147', 'INC-149', 'INC-155']},
  {chunk: 'chunk-102', incidents: ['INC-163', 'INC-168', 'INC-170', 'INC-178']}
] AS row
MATCH (c:Chunk {id: row.chunk})
UNWIND row.incidents AS id
MATCH (i:Incident {id: id})
MERGE (c)-[:MENTIONS {_seed: 'demo'}]->(i);

// Bookkeeping: when the demo was loaded. Last, so that an interrupted load counts as none.

MERGE (info:SeedInfo {id: 'demo'})
  ON CREATE SET info._seed = 'demo'
SET info.loaded_at = datetime({timezone: 'Z'});
