import type { CSSProperties } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';

/** The style of an element with `data-kind`: its `--kind` is the kind's colour on the device's background. */
export const kindColours = (kind: TaskKind) => {
  const { light, dark } = taskKindDefinitions[kind].look.colour;
  return { '--kind-light': light, '--kind-dark': dark } as CSSProperties;
};
