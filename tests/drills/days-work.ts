import { contracts } from '../../contract';
import { type Actions, type Contract, isResource, pathFields } from '../../contract/endpoint';
import { imports } from '../../contract/imports';
import { notifications } from '../../contract/notifications';
import { session } from '../../contract/session';
import { settings } from '../../contract/settings';
import { demoPassword } from '../../server/demo';
import { readStream } from '../server/live/reader';
import { delay } from '../waiting';

type Sent = { method?: string; body?: BodyInit | object };

/** Somebody of the demo at a running server; an answer of 500 and more is an error of the drill. */
export const signedInAt = async (url: string, username: string) => {
  const token: { current?: string } = {};
  const call = async (path: string, { method = 'GET', body }: Sent = {}) => {
    const plain = body !== undefined && !(body instanceof FormData);
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token.current && { 'x-sts-token': token.current }),
        ...(plain && { 'content-type': 'application/json' }),
      },
      body: plain ? JSON.stringify(body) : (body as BodyInit | undefined),
    });
    const bytes = await response.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, text, json: () => JSON.parse(text) };
  };
  const { connect } = session.actions;
  const answer = await call(connect.path, { method: 'POST', body: { username, password: demoPassword } });
  token.current = answer.json().user.token;
  return { call, token: token.current!, url };
};
export type SignedIn = Awaited<ReturnType<typeof signedInAt>>;

/** Every list, figure and page of the contract that is asked for without naming a record, each a few times. */
export const readEverything = async ({ call }: SignedIn, times: number) => {
  const paths = new Set(
    (contracts as readonly Contract[]).flatMap(({ actions }) =>
      Object.values(actions as Actions)
        .filter(
          ({ method, transport, path }) =>
            method === 'GET' && transport !== 'stream' && !pathFields(path).length,
        )
        .map(({ path }) => path),
    ),
  );
  const answers = [];
  for (let time = 0; time < times; time++)
    answers.push(...(await Promise.all([...paths].map(path => call(path)))));
  return answers;
};

/** Every list as a workbook and as a whole. */
export const takeEverything = async ({ call }: SignedIn) => {
  const answers = [];
  for (const contract of (contracts as readonly Contract[]).filter(isResource)) {
    const { list } = contract.actions as Actions;
    if (!list || pathFields(list.path).length) continue;
    answers.push(await call(`${list.path}?limit=-1`));
    if (contract.exports?.list) answers.push(await call(`${list.path}?export=true`));
  }
  return answers;
};

/** New sites by a file, staged and committed; answers the import at its end. */
export const importSites = async ({ call }: SignedIn, name: string, count: number) => {
  const { start, show, commit } = imports.actions;
  const rows = Array.from({ length: count }, (_, n) => `${name}-${n};MBS;16`);
  const form = new FormData();
  form.set('file', new Blob([['site_code;site_owner;wilaya', ...rows].join('\r\n')]), `${name}.csv`);
  const begun = await call(start.path.replace(':kind', 'sites'), { method: 'POST', body: form });
  let now = begun.json().import;
  const of = (path: string) => path.replace(':import_id', now.import_id);
  const settled = async () => {
    while (['reading', 'checking', 'committing'].includes(now.status)) {
      await delay(50);
      now = (await call(of(show.path))).json().import;
    }
  };
  await settled();
  now = (await call(of(commit.path), { method: 'POST', body: {} })).json().import;
  await settled();
  return now;
};

/** Publishes messages, and waits until an open stream has told every one of them. */
export const publishAndHear = async ({ call, token, url }: SignedIn, messages: string[]) => {
  const { user } = (await call(session.actions.current.path)).json();
  const stream = await readStream(url, token);
  await stream.until(got => got.length > 0);
  await Promise.all(
    messages.map(message =>
      call(settings.actions.publish.path, { method: 'POST', body: { message, users: [user.userid] } }),
    ),
  );
  await stream.until(() => messages.every(message => stream.told().includes(message)));
  await stream.stop();
  return (await call(notifications.actions.fetch.path)).json();
};
