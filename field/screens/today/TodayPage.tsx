import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import { ClockNotice } from '../../evidence/arrival/ClockNotice';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { FileIcon } from '../../framework/ui/icons/FileIcon';
import { PinIcon } from '../../framework/ui/icons/PinIcon';
import { TodayIcon } from '../../framework/ui/icons/TodayIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import { useDistance } from '../../work/site/useDistance';
import { useAllWork } from '../../work/tasks/useWork';
import { DataAge } from './DataAge';
import { type DaySection, daySections, getDaySection, groupWork, sortWork } from './day-sections';
import { TimeZoneNotice } from './TimeZoneNotice';
import styles from './TodayPage.module.css';
import { useLastFetch } from './useLastFetch';
import { useWorkFiles } from './useWorkFiles';
import { WorkList } from './WorkList';

/** The agent's day: ongoing work, redo and late first, then today's in route order, then what is done. */
export const TodayPage = () => {
  const { words, fill, language } = useWords();
  const works = useAllWork();
  useWorkFiles(works);
  const { distanceTo, state, request } = useDistance();
  const fetched = useLastFetch();
  const day = today();
  const sections = groupWork(sortWork(works), work => getDaySection(work, day));
  const hasWorkToShow = daySections.some(section => sections.has(section));
  const upcomingCount = sections.get('ahead')?.length ?? 0;
  return (
    <Page title={words.today.title}>
      <p className={styles.date}>{dates[language].dayHeard(day)}</p>
      <DataAge fetched={fetched} />
      <ClockNotice />
      <TimeZoneNotice />
      {state === 'idle' && works.some(({ site }) => site.place) && (
        <Button onClick={request}>
          <PinIcon />
          {words.today.showDistances}
        </Button>
      )}
      {daySections.map((section: DaySection) => {
        const sectionWorks = sections.get(section);
        if (!sectionWorks) return null;
        return (
          <WorkList
            key={section}
            title={words.today.parts[section]}
            works={sectionWorks}
            distanceTo={distanceTo}
          />
        );
      })}
      {!hasWorkToShow && fetched && (
        <Empty>
          <p>{words.today.nothing}</p>
          {upcomingCount > 0 && <p>{fill(words.today.aheadOf, { smart_count: upcomingCount })}</p>}
        </Empty>
      )}
      <nav className={styles.more} aria-label={words.today.more}>
        <ListItem
          to="/week"
          mark={<TodayIcon />}
          title={words.today.week}
          end={upcomingCount > 0 ? upcomingCount : undefined}
        />
        <ListItem to="/past" mark={<CheckIcon />} title={words.today.past} />
        <ListItem to="/manuals" mark={<FileIcon />} title={words.today.manuals} />
      </nav>
    </Page>
  );
};
