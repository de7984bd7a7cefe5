import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOverdue } from '../../../contract/work/anomaly-states';
import { DueDay } from '../../framework/fields/DueDay';
import { EmptyValue } from '../../framework/fields/render-field';
import { renderDay, renderDayOf } from '../../framework/fields/render-time';
import type { Words } from '../../framework/fields/useWords';
import type { Cell } from '../../framework/lists/columns';
import { SeverityMark } from '../fields/StatusMarks';
import { taskPath } from '../fields/task-path';
import { EditableCell } from './EditableCell';
import type { Finding } from './finding';
import { PhotosCell } from './PhotosCell';

const renderTaskLink = (id: number, words: Words) => (
  <Link to={taskPath(id)} className="link">
    {words.translate('terrain.generated.numbered', { id })}
  </Link>
);
/** The cells of the three tables, short enough to fit a common screen. */
export const anomalyCells: Record<string, Cell<Finding>> = {
  status: (row, words) => (
    <>
      <EditableCell row={row} field="status" />
      <small style={{ display: 'block', ...secondLineStyles, opacity: 1 }}>
        <SeverityMark severity={row.severity} words={words} />
      </small>
    </>
  ),
  type: row => (
    <span style={wrappedStyles}>
      <EditableCell row={row} field="type" />
    </span>
  ),
  due: (row, words) => (
    <>
      <DueDay due={row.due} over={isOverdue(row)} words={words} short />
      <small style={{ ...lineStyles, ...secondLineStyles }}>
        {[isOverdue(row) && words.translate('terrain.generated.passed'), row.in_charge]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  ),
  photos: row => <PhotosCell row={row} />,
  task_id: (row, words) => renderTaskLink(row.task_id, words),
  anomalie: row => <Text>{row.anomalie}</Text>,
  check: row => <Text>{row.check}</Text>,
  comment: row => (row.comment ? <Text>{row.comment}</Text> : <EmptyValue />),
  content: row => <Text>{row.content}</Text>,
  task: (row, words) => (
    <TwoLines>
      {renderDayOf(row.task.created_at, words.formats)}
      {row.task.created_by.username}
    </TwoLines>
  ),
  site: row => (
    <TwoLines>
      <Link to={`/sites/detail/${row.site_id}`} className="link">
        {row.site.code}
      </Link>
      {row.site.name}
    </TwoLines>
  ),
  created_at: (row, words) => renderDayOf(row.created_at, words.formats),
  site_code: row => (
    <Link to={`/sites/detail/${row.site_id}`} className="link">
      {row.site_code}
    </Link>
  ),
  plan: (row, words) =>
    row.plan ? (
      <TwoLines>
        {renderDay(row.plan.date, words.formats)}
        {row.plan.task_id && renderTaskLink(row.plan.task_id, words)}
      </TwoLines>
    ) : (
      <EmptyValue />
    ),
};

/** Two related values, one above the other: all columns fit a common screen. */
const TwoLines = ({ children: [first, second] }: { children: [ReactNode, ReactNode] }) => (
  <>
    <span style={lineStyles}>{first}</span>
    {second && <small style={{ ...lineStyles, ...secondLineStyles }}>{second}</small>}
  </>
);
const lineStyles = {
  display: 'block',
  maxWidth: 'var(--widest, 104px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;
const secondLineStyles = { fontSize: 11.5, lineHeight: '14px', opacity: 0.75 } as const;

/** A free text: two lines in the row, the whole as tooltip and in a card. */
const Text = ({ children }: { children?: string }) => (
  <span style={twoLineStyles} title={children}>
    {children}
  </span>
);
const twoLineStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 'var(--most-lines, 2)',
  overflow: 'hidden',
  minWidth: 96,
  maxWidth: 'var(--widest, 112px)',
  whiteSpace: 'normal',
  lineHeight: '16px',
} as const;
const wrappedStyles = {
  display: 'block',
  maxWidth: 'var(--widest, 90px)',
  whiteSpace: 'normal',
  lineHeight: '16px',
} as const;
