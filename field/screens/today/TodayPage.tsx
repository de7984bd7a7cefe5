import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import { ClockNotice } from '../../evidence/arrival/ClockNotice';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { FileIcon } from '../../framework/ui/icons/FileIcon';
import { PinIcon } from '../../framework/ui/icons/PinIcon';
import { TodayIcon } from '../../framework/ui/icons/TodayIcon';
import { Line } from '../../framework/ui/Line';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import { useDistance } from '../../work/site/useDistance';
import { useAllWork } from '../../work/tasks/useAllWork';
import { type DayPart, dayParts, grouped, inOrder, partOf } from './day';
import { HowOld } from './HowOld';
import styles from './TodayPage.module.css';
import { useFilesOfWork } from './useFilesOfWork';
import { useLastFetch } from './useLastFetch';
import { WorkList } from './WorkList';

/** The agent's day: ongoing work, redo and late first, then today's in route order, then what is done. */
export const TodayPage = () => {
  const { words, fill, language } = useWords();
  const works = useAllWork();
  useFilesOfWork(works);
  const { distanceTo, state, ask } = useDistance();
  const fetched = useLastFetch();
  const day = today();
  const parts = grouped(inOrder(works), work => partOf(work, day));
  const hasDay = dayParts.some(part => parts.has(part));
  const ahead = parts.get('ahead')?.length ?? 0;
  return (
    <Page title={words.today.title}>
      <p className={styles.date}>{dates[language].dayHeard(day)}</p>
      <HowOld fetched={fetched} />
      <ClockNotice />
      {state === 'idle' && works.some(({ site }) => site.place) && (
        <Button onClick={ask}>
          <PinIcon />
          {words.today.showDistances}
        </Button>
      )}
      {dayParts.map((part: DayPart) => {
        const found = parts.get(part);
        return (
          found && (
            <WorkList key={part} title={words.today.parts[part]} works={found} distanceTo={distanceTo} />
          )
        );
      })}
      {!hasDay && fetched && (
        <Empty>
          <p>{words.today.nothing}</p>
          {ahead > 0 && <p>{fill(words.today.aheadOf, { smart_count: ahead })}</p>}
        </Empty>
      )}
      <nav className={styles.more} aria-label={words.today.more}>
        <Line to="/week" mark={<TodayIcon />} title={words.today.week} end={ahead > 0 ? ahead : undefined} />
        <Line to="/past" mark={<CheckIcon />} title={words.today.past} />
        <Line to="/manuals" mark={<FileIcon />} title={words.today.manuals} />
      </nav>
    </Page>
  );
};
