import { startLocalService } from './local-service';

/** What a provider of text messages gets. */
export const startSmsHook = async () => {
  const got: unknown[] = [];
  const names: string[] = [];
  let status = 200;
  const { origin, close } = await startLocalService((request, response, body) => {
    if (request.url === '/sms' && status !== 200)
      return response.writeHead(status, { location: '/elsewhere' }).end();
    got.push(JSON.parse(body.toString()));
    names.push(String(request.headers['idempotency-key']));
    return response.end();
  });
  return {
    url: `${origin}/sms`,
    got: () => got,
    /** What each was called by its sender. */
    names: () => names,
    /** What it answers from now on; a redirect leads to where it gets what is sent too. */
    answer: (next: number) => {
      status = next;
    },
    close,
  };
};
