import { errors } from '../../../contract/framework/errors';
import { ApiError } from './ApiError';

/** What the server asks before it carries out a call, and where the answer goes. */
export type ServerQuestion = { text: string; answer: (isConfirmed: boolean) => void };

/** The call was not carried out, because the reader declined what the server asked first. */
export class DeclinedError extends Error {}

const questions: ServerQuestion[] = [];
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The first unanswered question; `ServerQuestionDialog` shows it. */
export const serverQuestion = {
  read: () => questions[0] ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/**
 * Sends; where the server asks for confirmation of some fields, asks the reader, and sends again with these confirmed.
 */
export const sendConfirmed = async <T>(send: (confirmed: string[] | undefined) => Promise<T>): Promise<T> => {
  const confirmed: string[] = [];
  for (;;) {
    try {
      return await send(confirmed.length ? confirmed : undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.errcode !== errors.toConfirm.errcode) throw error;
      if (!(await ask(error.fields.map(({ message }) => message).join(' ')))) throw new DeclinedError();
      confirmed.push(...error.fields.map(({ path }) => path));
    }
  }
};

const ask = (text: string) =>
  new Promise<boolean>(resolve => {
    const question = {
      text,
      answer: (isConfirmed: boolean) => {
        questions.splice(questions.indexOf(question), 1);
        notifyListeners();
        resolve(isConfirmed);
      },
    };
    questions.push(question);
    notifyListeners();
  });
