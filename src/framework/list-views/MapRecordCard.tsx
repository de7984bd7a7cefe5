import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { MapLink } from '../fields/MapLink';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import { type ListRecord, renderCell } from '../lists/columns';
import { recordPath } from '../providers/record-path';
import { listPlaceFields } from './has-map';
import { listSummaryColumns } from './list-summary-columns';
import { getRecordPlace } from './map-filter';

type Props = {
  contract: ResourceContract;
  record: ListRecord;
  name: string;
  /** Gets the focus back. */
  opener: Element | null;
  onClose: () => void;
  /** The popup has to take its size, for which Leaflet puts it into the page anew. */
  onRendered: () => void;
};

/** A record in a map's popup. Its link has the focus; Escape gives it back. */
export const MapRecordCard = ({ contract, record, name, opener, onClose, onRendered }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const words = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  const map = contract.views!.map!;
  const columns = useMemo(() => listSummaryColumns(contract, listPlaceFields(map)), [contract, map]);
  const place = getRecordPlace(map, record);
  const measure = useEvent(onRendered);
  useEffect(() => {
    measure();
    link.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [measure, opener]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it has the focus
    <div onKeyDown={event => event.key === 'Escape' && onClose()}>
      <Link ref={link} to={recordPath(contract, record.id)}>
        {name}
      </Link>
      <dl style={{ margin: '4px 0', display: 'grid', gap: 2 }}>
        {columns
          .filter(({ source }) => record[source] !== null)
          .slice(0, maxFields)
          .map(column => (
            <div key={column.source} style={{ display: 'flex', gap: 12, justifyContent: 'space-between' }}>
              <dt style={{ opacity: 0.75 }}>{labels.field(column.source)}</dt>
              <dd style={{ margin: 0, textAlign: 'right' }}>{renderCell(column, record, words)}</dd>
            </div>
          ))}
      </dl>
      {place && (
        <MapLink lat={place.latitude} lng={place.longitude} text={translate('terrain.generated.openMap')} />
      )}
    </div>
  );
};

/** Fields below the name. */
const maxFields = 4;
