import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PresentUser, SharedRecords } from '../../../contract/framework/presence';
import { OpenRecord } from './OpenRecord';

/** Announces that this record is open here, and shows who else has it open. */
export const Presence = ({
  of,
  id,
  editing = false,
}: {
  of: SharedRecords;
  id: number;
  editing?: boolean;
}) => {
  const translate = useTranslate();
  const record = useMemo(() => OpenRecord.of(of, id), [of, id]);
  useEffect(() => {
    const leave = record.enter(editing);
    return leave;
  }, [record, editing]);
  const others = useSyncExternalStore(record.subscribe, () => record.others);
  const formatPeople = (people: PresentUser[], text: string) =>
    translate(`terrain.live.${text}`, {
      names: people.map(({ username }) => username).join(', '),
      smart_count: people.length,
    });
  const editors = others.filter(each => each.editing);
  const viewers = others.filter(each => !each.editing);
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '&:empty': { display: 'none' } }}
    >
      {editors.length > 0 && (
        <Box sx={{ ...lineStyles, color: 'warning.main' }}>
          <EditOutlined aria-hidden sx={iconStyles} />
          {formatPeople(editors, 'editing')}
        </Box>
      )}
      {viewers.length > 0 && (
        <Box sx={{ ...lineStyles, color: 'text.secondary' }}>
          <VisibilityOutlined aria-hidden sx={iconStyles} />
          {formatPeople(viewers, 'looking')}
        </Box>
      )}
    </Box>
  );
};

const lineStyles = { display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem', minWidth: 0 };
const iconStyles = { fontSize: 16 };
