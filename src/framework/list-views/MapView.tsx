import { Alert, Box, type Theme } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useGetList, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { z } from 'zod';
import { isInBox } from '../../../contract/framework/box';
import { maxPageSize, type ResourceContract } from '../../../contract/framework/endpoint';
import type { Box as EarthBox } from '../../../contract/framework/place-filter';
import { getFieldInfo } from '../fields/field-info';
import { useLabels } from '../fields/useLabels';
import type { ListRecord } from '../lists/columns';
import { ListFailure } from '../lists/ListStates';
import { useRecordName } from '../lists/useRecordName';
import { MapCanvas } from '../maps/MapCanvas';
import { toBox } from '../maps/to-box';
import { BusyLine } from '../ui/BusyLine';
import { MapLegend } from './MapLegend';
import { MapRecordCard } from './MapRecordCard';
import { MapRecordList } from './MapRecordList';
import { findMapChoice } from './map-choice';
import { addBox, getRecordPlace, wholeEarth } from './map-filter';
import { useMapMarkers } from './useMapMarkers';

/**
 * The rows of a list on a map, and beside it those of the part shown. All of them as far as one page of the API goes;
 * of more than that, those of the part shown.
 */
export const MapView = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const { filterValues, total, error: listError } = useListContext();
  const [leaflet, setLeaflet] = useState<LeafletMap>();
  const [shownBox, setShownBox] = useState<EarthBox>();
  const map = contract.views!.map!;
  const everywhere = useRecordsIn(contract, addBox(map, filterValues, wholeEarth));
  const located = everywhere.total ?? 0;
  const isCut = located > maxPageSize;
  const near = useRecordsIn(contract, addBox(map, filterValues, shownBox ?? wholeEarth), isCut);
  const query = isCut && near.data ? near : everywhere;
  const records = query.data ?? [];

  const nameOf = useRecordName(contract, records);
  const choice = findMapChoice(contract);
  const options = choice ? getFieldInfo(choice, contract.record.shape[choice] as z.ZodType).options! : [];
  const points = records.flatMap(record => {
    const place = getRecordPlace(map, record);
    const colour = options.indexOf(String(record[choice ?? '']));
    return place ? [{ id: record.id, name: nameOf(record), place, colour }] : [];
  });
  const { opened, openRecord, closePopup } = useMapMarkers(leaflet, points, {
    // The map moves to the records of a new filter once they are there.
    fitTo: everywhere.data && !everywhere.isPlaceholderData ? JSON.stringify(filterValues) : undefined,
  });
  const openedRecord = opened && records.find(({ id }) => id === opened.id);
  const shown = points.filter(({ place }) => !shownBox || isInBox(place, shownBox));
  const inView = isCut ? (near.total ?? located) : shown.length;
  const hasAll = total !== undefined && everywhere.total !== undefined && !everywhere.isPlaceholderData;
  const unlocated = hasAll ? Math.max(0, total - located) : 0;
  return (
    <Box sx={viewStyles}>
      <Box sx={mapStyles}>
        <BusyLine busy={query.isFetching && !query.isPending} />
        {query.error && !listError && (
          <ListFailure
            error={query.error}
            hasRows={query.data !== undefined}
            onRetry={() => query.refetch()}
          />
        )}
        {inView > maxPageSize && (
          <Alert severity="warning" sx={cutStyles}>
            {translate('terrain.map.cut', { shown: maxPageSize, total: inView })}
          </Alert>
        )}
        <MapCanvas
          label={translate('terrain.map.name', { name: labels.title })}
          onReady={created => {
            const onMove = () => setShownBox(toBox(created.getBounds()));
            created.on('moveend', onMove);
            onMove();
            setLeaflet(created);
          }}
        />
        {choice && points.length > 0 && <MapLegend contract={contract} field={choice} options={options} />}
      </Box>
      <MapRecordList
        contract={contract}
        shown={shown}
        status={[
          query.data && translate('terrain.map.shown', { smart_count: inView }),
          unlocated > 0 && translate('terrain.map.unlocated', { smart_count: unlocated }),
        ]
          .filter(Boolean)
          .join(' · ')}
        onOpen={openRecord}
      />
      {openedRecord &&
        createPortal(
          <MapRecordCard
            key={openedRecord.id}
            contract={contract}
            record={openedRecord}
            name={nameOf(openedRecord)}
            opener={opened.opener}
            onClose={closePopup}
            onRendered={() => opened.popup.update()}
          />,
          opened.element,
        )}
    </Box>
  );
};

const useRecordsIn = (contract: ResourceContract, filter: Record<string, unknown>, enabled = true) =>
  useGetList<ListRecord>(
    contract.name,
    {
      filter,
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: contract.sorts[0], order: 'ASC' },
    },
    { placeholderData: keepPreviousData, enabled },
  );

/** Over the map: beside it, it would change what the map shows, and so itself. */
const cutStyles = { position: 'absolute', top: 12, left: 60, right: 12, zIndex: 500 } as const;

const viewStyles = ({ palette }: Theme) => ({
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  borderTop: `1px solid ${palette.divider}`,
});
const mapStyles = {
  position: 'relative',
  flex: 1,
  minHeight: 220,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
} as const;
