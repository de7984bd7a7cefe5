import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ownDashboardResource } from '../../../contract/figures/own-dashboards';
import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import { labelled } from '../../../i18n/typography';
import { backgroundUser } from '../../framework/account/session/background-user';
import { accountForSession } from '../../framework/account/session/queries';
import type { EndpointCaller } from '../../framework/http/mount';
import { getMessageId } from '../../framework/notifications/message-worker';
import { findContactAddress } from '../../framework/notifications/queries-messages';
import { JobFailure } from '../../framework/queue/job-failure';
import type { RunningJob } from '../../framework/queue/queue';
import { findView } from '../../framework/saved-views/queries';
import { computeDashboard, type DashboardResult } from './compute-dashboard';
import { createDashboardFile } from './dashboard-file';
import { loadDashboardLabels } from './dashboard-labels';
import { getMonday } from './monday';
import { parseStoredState } from './parse-stored-state';
import { listMailFormats, queueMails, unsubscribe } from './queries';

/** Mails every subscribed dashboard each Monday, and single ones as a test, where mail is configured. */
export const mailDashboards = (app: FastifyInstance) => {
  if (!app.mail.isOn) return;
  app.queue.registerWorker('dashboards', {
    work: async () => {
      // If no server was running that Monday, the first one to start catches up.
      if (await queueMails(app.db, getMonday(today()))) app.queue.nudge();
    },
  });
  app.queue.registerWorker('dashboardMail', { work: job => mailDashboard(app, job) });
};

const mailDashboard = async (
  app: FastifyInstance,
  { id, created_at, payload }: RunningJob<'dashboardMail'>,
) => {
  const { account_id, dashboard, format, language, day, subscribed } = payload;
  const db = app.databases.long;
  const account = await accountForSession(db, account_id);
  if (!account) return;
  const user = await backgroundUser(db, account);
  const view = await findView(db, user, dashboard);
  // It was deleted, or is no longer shared with the user.
  if (view?.resource !== ownDashboardResource) {
    await unsubscribe(app.db, { view_id: dashboard, account_id });
    return;
  }
  if (subscribed && !(await listMailFormats(db, account_id)).has(dashboard)) return;
  const address = await findContactAddress(db, account_id, 'email');
  if (!address) throw new JobFailure({ name: 'noAddress' }, true);
  const reader = { db, user, language };
  const { name, state } = view;
  const result = await computeDashboard(app, reader, { name, state: parseStoredState(state) }, day);
  const { file } = await createDashboardFile(result, reader, format);
  const content = Buffer.isBuffer(file.content) ? file.content : await buffer(file.content);
  const link = app.mail.publicUrl && `${app.mail.publicUrl}/dashboard/own/${dashboard}`;
  await app.mail.deliver({
    id: getMessageId({ id, created_at }),
    address,
    ...(await composeMail(result, reader, link)),
    attachments: [{ filename: file.name, content, contentType: file.type }],
  });
};

/** The body of the mail: the figures, readable without opening the file, and a link to the dashboard. */
const composeMail = async (
  { name, period, tiles }: DashboardResult,
  reader: EndpointCaller,
  link: string | undefined,
) => {
  const labels = await loadDashboardLabels(reader);
  const span = dates[reader.language].fullSpan(period.start_date, period.end_date);
  const figures = tiles.flatMap(({ title, place, entry, content }) =>
    content?.value.draws === 'figure'
      ? labelled(
          reader.language,
          [title, place].filter(Boolean).join(', '),
          labels.formatFigure(entry, content.value.value),
        )
      : [],
  );
  const params = { name, period: span, username: reader.user.username };
  const translate = (key: string) => labels.translate(`terrain.ownDashboards.mail.${key}`, params);
  return {
    subject: translate('subject'),
    content: [translate('begin'), figures.join('\n'), link, translate('end')].filter(Boolean).join('\n\n'),
  };
};
