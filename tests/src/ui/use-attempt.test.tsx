// @vitest-environment jsdom
import '../async-timeout';
import { act, cleanup, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backlog } from '../../../contract/office/backlog';
import { planning } from '../../../contract/work/planning';
import { FeedbackProvider } from '../../../src/framework/feedback/FeedbackProvider';
import { call } from '../../../src/framework/providers/call';
import { DeclinedError } from '../../../src/framework/providers/server-question';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { useAttempt } from '../../../src/framework/ui/useAttempt';
import { createUser, mockFetch } from '../providers/mock-fetch';

const done = { body: { success: true } };
const failed = { status: 502, body: '<html>Bad gateway</html>' };
const refused = { status: 422, body: { success: false, errcode: 130, error: 'Non.' } };
let plan = 0;

beforeEach(() => {
  sessionStore.write(createUser());
  plan++;
});
afterEach(cleanup);

/** A form that moves a plan, whose sends are answered in turn as told; then they go through. */
const form = (...answers: (typeof done | typeof failed | typeof refused)[]) => {
  const sent = mockFetch(({ method }) => (method === 'GET' ? done : (answers.shift() ?? done)));
  const { result } = renderHook(() => useAttempt(), {
    wrapper: ({ children }) => (
      <CoreAdminContext>
        <FeedbackProvider>{children}</FeedbackProvider>
      </CoreAdminContext>
    ),
  });
  const move = (date: string, plan_id = plan) =>
    call(planning.actions.editPlan, { task_type: 'ssr', plan_id, date });
  return {
    ...{ result, move },
    keys: () =>
      sent.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['Idempotency-Key']),
    submit: (date: string, subject?: number) =>
      result.current.attempt(() => move(date, subject), undefined, subject),
  };
};

it('makes one write of two events in the same tick, and answers both the same', async () => {
  const { submit, keys } = form(refused);
  const answers = await act(() => Promise.all([submit('2026-03-01'), submit('2026-03-01')]));
  expect(answers).toEqual([{}, {}]);
  expect(keys()).toHaveLength(1);
});

it('sends again as soon as a refusal is shown, whatever its screen still does about it', async () => {
  const { submit, keys, result, move } = form(refused);
  const again = await act(
    () =>
      new Promise(resolve =>
        result.current.attempt(
          () => move('2026-03-01'),
          () => new Promise(() => resolve(submit('2026-03-02'))),
        ),
      ),
  );
  expect([again, keys().length]).toEqual([undefined, 2]);
});

it('acts on two things side by side', async () => {
  const { submit, keys } = form();
  await act(() => Promise.all([submit('2026-03-01', 501), submit('2026-03-01', 502)]));
  expect(new Set(keys()).size).toBe(2);
});

it('sends the same values again under the same key after a failure without an answer', async () => {
  const { submit, keys } = form(failed, failed);
  for (let time = 0; time < 3; time++) await act(() => submit('2026-03-01'));
  const [first, second, third] = keys();
  expect([second, third]).toEqual([first, first]);
});

it('takes a new key for changed values', async () => {
  const { submit, keys } = form(failed);
  await act(() => submit('2026-03-01'));
  await act(() => submit('2026-03-02'));
  expect(new Set(keys()).size).toBe(2);
});

it('takes a new key after a refusal, and after another write went through', async () => {
  const { submit, keys } = form(refused, failed);
  await act(() => submit('2026-03-01'));
  await act(() => submit('2026-03-01'));
  await act(() => submit('2026-03-02'));
  await act(() => submit('2026-03-01'));
  expect(new Set(keys()).size).toBe(4);
});

it('takes a new key for the same values once they went through', async () => {
  const { submit, keys } = form();
  await act(() => submit('2026-03-01'));
  await act(() => submit('2026-03-01'));
  expect(new Set(keys()).size).toBe(2);
});

it('asks anew what only reads, be it a POST', async () => {
  const { keys } = form();
  const { signal } = new AbortController();
  for (let time = 0; time < 2; time++)
    await call(backlog.actions.gone, { keys: ['wait/1'] as never }, { signal });
  expect(new Set(keys()).size).toBe(2);
});

it('is cancelled, not refused, where the reader declines what the server asks', async () => {
  const { result } = form();
  let answer: unknown;
  await act(async () => {
    answer = await result.current.attempt(() => Promise.reject(new DeclinedError()));
  });
  expect([answer, result.current.refusal]).toEqual([{}, undefined]);
});
