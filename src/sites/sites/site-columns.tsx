import WarningAmber from '@mui/icons-material/WarningAmber';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { daysBetween, today } from '../../../contract/framework/today';
import type { GpmSite } from '../../../contract/sites/gpm-sites';
import type { Site } from '../../../contract/sites/sites';
import { MapLink } from '../../framework/fields/MapLink';
import { EmptyValue } from '../../framework/fields/render-field';
import { renderDay, renderDayOf } from '../../framework/fields/render-time';
import type { Words } from '../../framework/fields/useWords';
import { TextLink } from '../../framework/ui/TextLink';
import { renderOwner } from '../../work/fields/render-owner';

type Row = Omit<Site, 'site_type'>;

/** The code, as a link to the detail page where the reader may open it. */
export const codeCell =
  (field: 'site_code' | 'site_physique', linkOf: (site: Row) => string | undefined) =>
  (site: Row & Partial<Pick<GpmSite, 'site_physique'>>) => {
    const to = linkOf(site);
    const text = site[field];
    return to ? (
      <Link to={to} className="link">
        {text}
      </Link>
    ) : (
      <span className="link">{text}</span>
    );
  };

/** The owner, by the label of the row. */
export const ownerCell = (site: Row, words: Words) => renderOwner(site.site_owner, words, site.owner);

const renderKind = (kind: Site['site_next_pm_kind'], words: Words) =>
  kind && words.translate(`terrain.generated.areas.${kind}`);

/** The next plan's date, its kind and agent; a late one is also marked by text. */
export const planCell = (site: Row, words: Words) => {
  if (!site.site_next_pm) return <EmptyValue />;
  const day = renderDay(site.site_next_pm, words.formats);
  const isLate = site.site_plan_respect === 0;
  return (
    <>
      {withSecondLine(
        isLate ? (
          <span className="late">
            <WarningAmber aria-hidden sx={{ fontSize: 15 }} /> {day}
          </span>
        ) : (
          day
        ),
        [renderKind(site.site_next_pm_kind, words), site.site_next_pm_agent].filter(Boolean).join(' · '),
      )}
      {isLate && (
        <small className="late" style={lateTextStyle}>
          {words.translate('terrain.tasks.daysLate', {
            smart_count: daysBetween(site.site_next_pm, today()),
          })}
        </small>
      )}
    </>
  );
};
const lateTextStyle = { display: 'block', fontSize: 11, lineHeight: '13px' } as const;

/** The day of the last task, as a link to it, and its kind; the time is in the tooltip. */
export const lastTaskCell = (linkOf: (site: Row) => string | undefined) => (site: Row, words: Words) => {
  const { site_last_pm_at: at } = site;
  if (!at) return <EmptyValue />;
  const day = renderDayOf(at, words.formats);
  const to = linkOf(site);
  return withSecondLine(
    to ? <TextLink to={to}>{day}</TextLink> : day,
    renderKind(site.site_last_pm_kind, words),
  );
};

/** Both coordinates in one column. */
export const placeCell = ({ site_lat: lat, site_lng: lng }: Row) =>
  lat === null || lng === null ? <EmptyValue /> : <MapLink lat={lat} lng={lng} />;

const withSecondLine = (first: ReactNode, second: ReactNode) => (
  <>
    {first}
    {second && <span className="quiet">{second}</span>}
  </>
);
