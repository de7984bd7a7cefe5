import { memo } from 'react';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { kindIcons } from '../../work/tasks/kind-icons';

/** A kind's icon, as in the menu. */
export const KindIcon = memo(({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return <Icon aria-hidden style={{ fontSize: 13 }} />;
});
