import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import { Empty } from '../../framework/ui/Empty';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import { useDistance } from '../../work/site/useDistance';
import { useAllWork } from '../../work/tasks/useWork';
import { DataAge } from './DataAge';
import { getDaySection, getPlannedDate, groupWork, sortWork } from './day-sections';
import { useLastFetch } from './useLastFetch';
import { WorkList } from './WorkList';

/** What is planned for the coming days, day by day, each in route order. */
export const WeekPage = () => {
  const { words, language } = useWords();
  const { distanceTo } = useDistance();
  const fetched = useLastFetch();
  const day = today();
  const upcoming = sortWork(useAllWork()).filter(work => getDaySection(work, day) === 'ahead');
  const byDay = [...groupWork(upcoming, work => getPlannedDate(work)!)];
  return (
    <Page title={words.today.week} back="/">
      <DataAge fetched={fetched} />
      {byDay.map(([date, works]) => (
        <WorkList key={date} title={dates[language].dayHeard(date)} works={works} distanceTo={distanceTo} />
      ))}
      {fetched && byDay.length === 0 && <Empty>{words.today.nothingAhead}</Empty>}
    </Page>
  );
};
