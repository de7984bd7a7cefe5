import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Activity } from '../../../../contract/organisation/person-detail';
import { EmptyValue } from '../../../framework/fields/render-field';
import { getActionLabel } from '../../../framework/ui/action-label';
import { Instant } from '../../../framework/ui/Instant';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { TextLink } from '../../../framework/ui/TextLink';
import { taskPath } from '../../../work/fields/task-path';

/** A person's activity, the latest first: when, what, on which record, from where. */
export const ActivityTable = ({ rows }: { rows: Activity[] }) => {
  const translate = useTranslate();
  const [showAll, setShowAll] = useState(false);
  const label = (name: string) => translate(`terrain.people.activity.${name}`);
  const visibleRows = showAll ? rows : rows.slice(0, initialRows);
  return (
    <>
      <ResponsiveTable
        label={label('title')}
        rows={visibleRows}
        keyOf={row => rows.indexOf(row)}
        empty={label('empty')}
        columns={[
          { key: 'date', label: label('date'), cell: row => <Instant at={row.created_at} /> },
          { key: 'action', label: label('action'), cell: ({ action }) => getActionLabel(action, translate) },
          { key: 'object', label: label('object'), cell: row => <ActivityRecord row={row} /> },
          { key: 'address', label: label('address'), cell: ({ address }) => address ?? <EmptyValue /> },
        ]}
      />
      {visibleRows.length < rows.length && (
        <Button onClick={() => setShowAll(true)} sx={{ mt: 1 }}>
          {translate('terrain.people.activity.more', { total: rows.length })}
        </Button>
      )}
    </>
  );
};

const initialRows = 40;

/** The record of the action, as a link if the reader may open it. */
const ActivityRecord = ({ row }: { row: Activity }) => {
  const translate = useTranslate();
  const { object, object_id: id, object_name: name } = row;
  const objectName = translate(`terrain.people.activity.objects.${object}`, { _: object });
  const recordName = numberedObjects.includes(object)
    ? `${objectName} ${translate('terrain.generated.numbered', { id })}`
    : objectName;
  // The names of accounts and sites are enough to identify them.
  const label = object === 'accounts' || object === 'sites' ? objectName : recordName;
  const fullText = name ? `${label} · ${name}` : recordName;
  const to = pathOf(row);
  return to ? <TextLink to={to}>{fullText}</TextLink> : fullText;
};
const numberedObjects = ['sites', 'plans', 'tasks', 'anomalies', 'accounts', 'files'];

/** The page of a record. Records that the user may not see have no name here, and no link. */
const pathOf = ({ object, object_id: id, object_name: name, site_id }: Activity) => {
  if (name === null) return undefined;
  if (object === 'sites') return `/sites/detail/${id}`;
  if (object === 'plans') return site_id === null ? undefined : `/sites/detail/${site_id}/planning`;
  if (object === 'tasks') return taskPath(id);
  // The page works for every role.
  if (object === 'accounts') return `/managers/detail/${id}`;
};
