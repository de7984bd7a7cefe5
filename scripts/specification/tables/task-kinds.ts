import { taskKinds } from '../../../contract/organisation/vocabulary';
import { kindRows } from '../../../contract/work/task-kinds';
import { kindNames } from '../../../i18n/fr/work/kinds';
import { ruleInWords } from '../rule-in-words';
import { code, table } from '../table';

/** The kinds of task: their lists and steps; then their planning and menu. */
export const taskKindsTables = () =>
  [
    table(
      ['kind', 'label', 'scope', 'sites of', 'list call', 'tests in order', 'steps counted', 'reviewed'],
      taskKinds.map(kind => {
        const { scope, list, tests, counted, reviewed } = kindRows[kind];
        return [
          `\`${kind}\``,
          kindNames[kind],
          scope,
          `\`${list.sites}\``,
          `\`${list.path}\``,
          code(...tests),
          String(counted.length),
          reviewed ? 'yes' : '',
        ];
      }),
    ),
    table(
      ['kind', 'who plans it', 'its plan must name', 'its plan may name', 'menu of its tasks'],
      taskKinds.map(kind => {
        const { plan, menu } = kindRows[kind];
        const asked = (how: boolean) =>
          code(
            ...Object.entries(plan.asks).flatMap(([field, as]) => ((as === 'required') === how ? field : [])),
          );
        return [`\`${kind}\``, ruleInWords(plan.needs), asked(true), asked(false), code(...menu)];
      }),
    ),
  ].join('\n\n');
