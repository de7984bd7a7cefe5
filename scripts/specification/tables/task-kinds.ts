import { taskKinds } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { kindNames } from '../../../i18n/fr/work/kinds';
import { formatRule } from '../format-rule';
import { formatCode, renderTable } from '../table';

/** The kinds of task: their lists and steps; then their planning and menu. */
export const taskKindsTables = () =>
  [
    renderTable(
      ['kind', 'label', 'scope', 'sites of', 'list call', 'tests in order', 'steps counted', 'reviewed'],
      taskKinds.map(kind => {
        const { scope, list, tests, counted, reviewed } = taskKindDefinitions[kind];
        return [
          `\`${kind}\``,
          kindNames[kind],
          scope,
          `\`${list.sites}\``,
          `\`${list.path}\``,
          formatCode(...tests),
          String(counted.length),
          reviewed ? 'yes' : '',
        ];
      }),
    ),
    renderTable(
      ['kind', 'who plans it', 'its plan must name', 'its plan may name', 'menu of its tasks'],
      taskKinds.map(kind => {
        const { plan, menu } = taskKindDefinitions[kind];
        const formatFields = (how: boolean) =>
          formatCode(
            ...Object.entries(plan.fields).flatMap(([field, as]) =>
              (as === 'required') === how ? field : [],
            ),
          );
        return [
          `\`${kind}\``,
          formatRule(plan.needs),
          formatFields(true),
          formatFields(false),
          formatCode(...menu),
        ];
      }),
    ),
  ].join('\n\n');
