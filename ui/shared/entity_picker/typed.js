// Tells Python what is being typed into Streamlit's own select box, at each pause; without this
// the box offers what was listed beforehand.

const listeners = new WeakMap();
const PAUSE_MS = 250;
const MOST_CHARS = 200;

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let listener = listeners.get(parentElement);
  if (!listener) {
    listener = { sent: "", waiting: 0 };
    listener.hear = (event) => {
      if (!event.target.closest?.(`.st-key-${listener.box}`)) return;
      clearTimeout(listener.waiting);
      listener.waiting = setTimeout(listener.tell, PAUSE_MS, event.target.value);
    };
    listener.tell = (value) => {
      const text = value.slice(0, MOST_CHARS).trim();
      if (text && text !== listener.sent) listener.send((listener.sent = text));
    };
    document.addEventListener("input", listener.hear);
    listeners.set(parentElement, listener);
  }
  listener.box = data.box;
  listener.send = (text) => setStateValue("typed", text);
  return () => {
    clearTimeout(listener.waiting);
    document.removeEventListener("input", listener.hear);
    listeners.delete(parentElement);
  };
}
