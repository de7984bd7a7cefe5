import { Empty } from '../../framework/ui/Empty';
import { ListItem } from '../../framework/ui/ListItem';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import { useWork } from '../../work/tasks/useWork';
import type { WorkId } from '../../work/vault/tables';
import { ArrivalForm } from './ArrivalForm';

/** The clock-in: where and when the agent arrived. It opens the task, locally at once and at the office once sent. */
export const ArrivalPage = ({ work: id }: { work: WorkId }) => {
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
        <ListItem to={`/work/${id}`} title={words.arrival.open} />
      </Page>
    );
  return <ArrivalForm key={id} work={work} plan_id={plan_id} />;
};
