import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Box, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { recordPath } from '../providers/record-path';
import type { MapPoint } from './useMapMarkers';

type Props = {
  contract: ResourceContract;
  shown: readonly MapPoint[];
  status: string;
  onOpen: (id: number) => void;
};

/** The records of the part of the earth that a map shows, for who uses no mouse. */
export const MapRecordList = ({ contract, shown, status, onOpen }: Props) => {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate('terrain.map.list')} sx={listStyles}>
      <p role="status">{status}</p>
      <ul>
        {shown.slice(0, maxRecords).map(({ id, name }) => (
          <li key={id}>
            <Link to={recordPath(contract, id)}>{name}</Link>
            <button
              type="button"
              aria-label={translate('terrain.map.show', { name })}
              onClick={() => onOpen(id)}
            >
              <PlaceOutlined fontSize="small" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {shown.length > maxRecords && (
        <p>{translate('terrain.map.more', { smart_count: shown.length - maxRecords })}</p>
      )}
    </Box>
  );
};

/** More are not read one by one. */
const maxRecords = 100;

const listStyles = ({ palette }: Theme) => ({
  width: { md: 260 },
  maxHeight: { xs: '38%', md: 'none' },
  flexShrink: 0,
  overflowY: 'auto',
  fontSize: 13,
  borderLeft: { md: `1px solid ${palette.divider}` },
  borderTop: { xs: `1px solid ${palette.divider}`, md: 0 },
  '& p': { m: 0, px: 2, py: 1, color: 'text.secondary' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    pl: 2,
    pr: 1,
    borderTop: `1px solid ${palette.divider}`,
  },
  '& li a': {
    flex: 1,
    minWidth: 0,
    py: 1,
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline' },
  },
  '& li button': {
    display: 'grid',
    placeContent: 'center',
    width: 32,
    height: 32,
    p: 0,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
  },
});
