import type { ReactNode } from 'react';
import type { KindDrawing } from '../../../contract/work/task-kinds';

/** What stands for a kind of task, in lines on 24 by 24. */
export const kindDrawings: Record<KindDrawing, ReactNode> = {
  lorry: (
    <>
      <path d="M2 6h11v10H2z" />
      <path d="M13 9h4.5L22 13v3h-9z" />
      <circle cx="6.5" cy="17.5" r="2" />
      <circle cx="17" cy="17.5" r="2" />
    </>
  ),
  survey: (
    <>
      <path d="M6 4h12v17H6z" />
      <path d="M9.5 4V2.5h5V4" />
      <path d="M9.5 10h5M9.5 13.5h5M9.5 17h3" />
    </>
  ),
  mast: (
    <>
      <path d="M12 9 7 22M12 9l5 13M8.6 18h6.8" />
      <path d="M8.5 9.5a4.5 4.5 0 0 1 0-6M15.5 3.5a4.5 4.5 0 0 1 0 6" />
      <circle cx="12" cy="6.5" r="1.5" />
    </>
  ),
  bolt: <path d="M13 2 5 13.5h6L10 22l9-12.5h-6.5z" />,
  spanner: (
    <path d="M14.5 6.5a4.5 4.5 0 0 1 5.7-4.3l-2.7 2.9 1.4 1.4 2.8-2.7a4.5 4.5 0 0 1-5.9 5.8L7 18.4a2.4 2.4 0 1 1-3.4-3.4z" />
  ),
};
