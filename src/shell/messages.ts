export type MessageKind = 'success' | 'info' | 'warning' | 'danger';
export type Result = {
  kind: 'success' | 'fail';
  message: string;
  button?: { label: string; onClick?: () => void };
  /** Runs when the overlay goes away, however it was closed. */
  onClose?: () => void;
};
export type Message = { text: string; kind: MessageKind };
