import type { AlertRule, AlertStep } from '../../../../contract/work/alert-rules';
import { enumeratedIn } from '../../../../i18n/enumerated';
import type { Language } from '../../../../i18n/language';
import type { Words } from '../../../framework/fields/useWords';

export type RuleSentenceInput = Pick<
  AlertRule,
  'kind' | 'days' | 'task_kinds' | 'owners' | 'clusters' | 'steps'
>;

/** A rule as one sentence: « Quand un plan a 3 jours de retard : le manager du site, par cloche et e-mail ». */
export const formatRuleSentence = (
  rule: RuleSentenceInput,
  { translate, nameOf }: Pick<Words, 'translate' | 'nameOf'>,
  username: (id: number) => string,
  language: Language,
) => {
  const say = (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
  const among = (parts: readonly string[]) => enumeratedIn(language, parts);
  const about = [
    rule.task_kinds.length
      ? among(rule.task_kinds.map(kind => translate(`terrain.planning.kinds.${kind}`)))
      : '',
    rule.owners.length ? among(rule.owners.map(key => nameOf('site_owners', key))) : '',
    rule.clusters.length ? among(rule.clusters.map(id => nameOf('clusters', id))) : '',
  ].filter(Boolean);
  const step = ({ after, manager, cluster_manager, accounts, channels }: AlertStep, n: number) => {
    const people = [
      ...(manager ? [say('manager')] : []),
      ...(cluster_manager ? [say('cluster_manager')] : []),
      ...accounts.map(username),
    ];
    const stepText = say('toBy', {
      people: people.length ? among(people) : '…',
      channels: channels.length ? among(channels.map(channel => say(`by.${channel}`))) : '…',
    });
    return n === 0 ? stepText : say('afterTo', { wait: waitIn(after, say), told: stepText });
  };
  return say('sentence', {
    when: [
      say(`when.${rule.kind}`, { smart_count: rule.days ?? 1 }),
      ...(about.length ? [`(${about.join(', ')})`] : []),
    ].join(' '),
    steps: rule.steps.map(step).join(' ; '),
  });
};

const waitIn = (hours: number, say: (key: string, values?: object) => string) =>
  hours % 24 === 0 ? say('days', { smart_count: hours / 24 }) : say('hours', { smart_count: hours });
