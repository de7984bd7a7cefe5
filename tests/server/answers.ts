import { expect } from 'vitest';
import { changeHeader } from '../../contract/framework/undo';
import type { Answer } from './harness';

/** The body of an answer that is no refusal. */
export const expectOk = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** The status of a refusal, and the first field that it is about. */
export const getRefusal = ({ status, body }: Answer) => [status, body.fields?.[0]?.path];

/** The body of an answer to a write, and the id of its change, by which it is taken back. */
export const expectChange = async (answer: Promise<Answer>) => ({
  body: await expectOk(answer),
  change: Number((await answer).headers[changeHeader.toLowerCase()]),
});
