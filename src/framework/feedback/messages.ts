export type MessageKind = 'success' | 'info' | 'warning' | 'danger';
export type Result = {
  kind: 'success' | 'fail';
  message: string;
  button?: { label: string; onClick?: () => void };
  /** Runs when the overlay closes, for whatever reason. */
  onClose?: () => void;
};
/** What can still be done about a message, and for how long. */
export type MessageAction = { label: string; seconds: number; onAccept: () => void };
/** Without `seconds` it stays until closed. */
export type Message = {
  id: number;
  text: string;
  kind: MessageKind;
  seconds?: number;
  offer?: MessageAction;
};
