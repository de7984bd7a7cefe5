import french from 'ra-language-french';
import { days } from './days';
import { generatedMessages } from './generated';
import { lists } from './lists';
import { session } from './session';
import { shell } from './shell';
import { undo } from './undo';
import { unsortedMessages } from './unsorted';
import { validation } from './validation';

/**
 * The framework's French texts that a first list needs. A product adds its own with `mergeTexts`, or group by group, and
 * writes at least `shell.product`, `shell.menu` and `shell.roles`. The rest is in `deferred.ts` and `page-texts.ts`.
 */
export const frameworkFr = {
  ra: {
    ...french.ra,
    // Keeps the first letter's case: « plan GPM » and « GPM plan » must not become « gPM ».
    sort: { ...french.ra.sort, sort_by: 'Trier par %{field} %{order}' },
    validation,
  },
  resources: {},
  terrain: {
    days,
    generated: generatedMessages,
    lists,
    session,
    shell,
    undo,
    unsorted: unsortedMessages,
  },
};
