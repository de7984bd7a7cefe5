import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PresentUser, SharedObject } from '../../../contract/office/presence';
import { OpenRecord } from './OpenRecord';

/** Announces that this record is open here, and shows who else has it open. */
export const Presence = ({
  of,
  id,
  editing = false,
}: {
  of: SharedObject;
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
  const formatPeople = (people: PresentUser[], words: string) =>
    translate(`terrain.live.${words}`, {
      names: people.map(({ username }) => username).join(', '),
      smart_count: people.length,
    });
  const editors = others.filter(each => each.editing);
  const lookers = others.filter(each => !each.editing);
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '&:empty': { display: 'none' } }}
    >
      {editors.length > 0 && (
        <Box sx={{ ...line, color: 'warning.main' }}>
          <EditOutlined aria-hidden sx={sign} />
          {formatPeople(editors, 'editing')}
        </Box>
      )}
      {lookers.length > 0 && (
        <Box sx={{ ...line, color: 'text.secondary' }}>
          <VisibilityOutlined aria-hidden sx={sign} />
          {formatPeople(lookers, 'looking')}
        </Box>
      )}
    </Box>
  );
};

const line = { display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem', minWidth: 0 };
const sign = { fontSize: 16 };
