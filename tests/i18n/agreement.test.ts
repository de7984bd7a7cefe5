import { expect, it } from 'vitest';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { server } from '../../i18n/fr/organisation/server';
import type { NoticeName } from '../../server/framework/notifications/notification-rules';
import { buildNotice } from '../../server/framework/notifications/notify';
import { registerNotices } from '../../server/organisation/notifications';
import { registerTexts } from '../../server/organisation/texts';
import { describeKind } from '../../server/work/planning/plan-notifier';
import { formatReminder } from '../../src/figures/today/format-reminder';
import { sourceFiles } from '../source-files';

registerTexts();
registerNotices();

const about = (kind: TaskKind) => ({ ...describeKind(kind), task: 7, code: 'A1', day: '2031-05-05' });
const say = (name: NoticeName, kind: TaskKind) =>
  buildNotice(name, { ...about(kind), count: 3, cause: 'agent(e) absent(e)' }).content.replace(
    /[\u00a0\u202f]/g,
    ' ',
  );

it.each([
  ['taskReturned', 'vous a été retourné.', 'vous a été retournée.'],
  ['taskAccepted', 'a été accepté.', 'a été acceptée.'],
  ['taskRejected', 'a été rejeté.', 'a été rejetée.'],
  ['taskClosed', 'a été clôturé.', 'a été clôturée.'],
  ['taskCancelled', 'est annulé : arrêtez le travail.', 'est annulée : arrêtez le travail.'],
  // What somebody wrote stays as it is.
  [
    'taskImpossible',
    'ne peut pas être fait : agent(e) absent(e).',
    'ne peut pas être faite : agent(e) absent(e).',
  ],
  ['taskSubmitted', 'a été envoyé.', 'a été envoyée.'],
  ['taskCorrected', 'a été corrigé et renvoyé.', 'a été corrigée et renvoyée.'],
  ['taskDeleted', 'a été supprimé.', 'a été supprimée.'],
  ['taskRestored', 'a été restauré.', 'a été restaurée.'],
  ['returnReminder', 'vous a été retourné et reste à corriger.', 'vous a été retournée et reste à corriger.'],
  ['taskReturnedLong', ': retourné il y a 3 j ou plus, sans', ': retournée il y a 3 j ou plus, sans'],
  ['visitDue', 'pas encore planifié.', 'pas encore planifiée.'],
] as const)('%s agrees with the kind that it names', (name, masculine, feminine) => {
  for (const kind of ['gpm', 'cm'] as const) expect(say(name, kind)).toContain(masculine);
  for (const kind of ['delivery', 'ssr', 'installation'] as const)
    expect(say(name, kind)).toContain(feminine);
});

it('is the same in the dialog that shows a reminder before it is sent', () => {
  const words = (kind: TaskKind) => formatReminder({ agent: 'B', kind, code: 'A1', task: 7, returned: true });
  expect(words('gpm')).toMatch(/A1 vous a été retourné et reste/);
  expect(words('ssr')).toMatch(/A1 vous a été retournée et reste/);
});

it('is asked for wherever a kind is what a participle is about, and nowhere else', () => {
  const agreeing = Object.entries(server.notices).filter(([, text]) => text.includes('(e)'));
  for (const [name, text] of agreeing)
    expect([name, text]).toEqual([name, expect.stringMatching(/%\{kind\} /)]);
  // « %{kind} n° 7 … » with a feminine participle means something else that stands there.
  const feminine = Object.entries(server.notices).filter(
    ([, text]) => /^(Rappel : )?%\{kind\}/.test(text) && /(?<!\()\p{L}ées?(?!\p{L})|faite/u.test(text),
  );
  expect(feminine.map(([name]) => name)).toEqual(['taskAcceptTakenBack', 'taskDecisionTakenBack']);
  const files = sourceFiles('i18n').filter(({ code }) => code.includes('(e)'));
  expect(files.map(({ file }) => file).sort()).toEqual([
    'i18n/fr/framework/agreement.ts',
    'i18n/fr/organisation/server.ts',
    'i18n/fr/work/reminder-texts.ts',
  ]);
});
