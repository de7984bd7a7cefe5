import type { AlertRule, AlertStep } from '../../../../contract/work/alert-rules';
import { enumeratedIn } from '../../../../i18n/enumerated';
import type { Language } from '../../../../i18n/language';
import { joined } from '../../../../i18n/typography';
import type { Words } from '../../../framework/fields/useWords';
import type { Person } from './StepFields';

export type RuleSentenceInput = Pick<
  AlertRule,
  'kind' | 'days' | 'task_kinds' | 'owners' | 'clusters' | 'steps'
>;

/** A rule as one sentence: « Quand un plan a 3 jours de retard : le manager du site, par notification et e-mail ». */
export const formatRuleSentence = (
  rule: RuleSentenceInput,
  { translate, nameOf }: Pick<Words, 'translate' | 'nameOf'>,
  people: readonly Person[],
  language: Language,
) => {
  const label = (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
  const getName = (id: number) => people.find(person => person.id === id)?.name ?? String(id);
  const joinNames = (names: readonly string[]) => enumeratedIn(language, names);
  const restrictions = [
    rule.task_kinds.map(kind => translate(`terrain.planning.kinds.${kind}`)),
    rule.owners.map(key => nameOf('site_owners', key)),
    rule.clusters.map(id => nameOf('clusters', id)),
  ].flatMap(names => (names.length ? [joinNames(names)] : []));
  const formatStep = ({ after, manager, cluster_manager, accounts, channels }: AlertStep, index: number) => {
    const recipients = [
      ...(manager ? [label('manager')] : []),
      ...(cluster_manager ? [label('cluster_manager')] : []),
      ...accounts.map(getName),
    ];
    const notification = label('toBy', {
      people: recipients.length ? joinNames(recipients) : '…',
      channels: channels.length ? joinNames(channels.map(channel => label(`by.${channel}`))) : '…',
    });
    return index === 0
      ? notification
      : label('afterTo', { wait: formatWait(after, label), told: notification });
  };
  return label('sentence', {
    when: [
      label(`when.${rule.kind}`, { smart_count: rule.days ?? 1 }),
      ...(restrictions.length ? [`(${restrictions.join(', ')})`] : []),
    ].join(' '),
    steps: joined(language, rule.steps.map(formatStep)),
  });
};

const formatWait = (hours: number, label: (key: string, values?: object) => string) =>
  hours % 24 === 0 ? label('days', { smart_count: hours / 24 }) : label('hours', { smart_count: hours });
