import { Empty } from '../../framework/ui/Empty';
import { Line } from '../../framework/ui/Line';
import { Page } from '../../framework/ui/Page';
import type { WorkId } from '../../framework/vault/tables';
import { useWords } from '../../framework/words/useWords';
import { useWork } from '../../work/tasks/useAllWork';
import { Arriving } from './Arriving';

/** The clock-in: where and when the agent arrived. It opens the task, locally at once and at the office once sent. */
export const ArrivePage = ({ work: id }: { work: WorkId }) => {
  const { words } = useWords();
  const work = useWork(id);
  if (!work)
    return (
      <Page title={words.arrival.title} back="/">
        <Empty>{words.arrival.gone}</Empty>
      </Page>
    );
  const plan_id = work.plan?.plan_id;
  if (work.arrival || work.task || plan_id === undefined)
    return (
      <Page title={words.arrival.title} back={`/work/${id}`}>
        <Empty>{words.arrival.begun}</Empty>
        <Line to={`/work/${id}`} title={words.arrival.open} />
      </Page>
    );
  return <Arriving key={id} work={work} plan_id={plan_id} />;
};
