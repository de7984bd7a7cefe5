import { getStep } from '../../../contract/work/evidence';
import { ListItem } from '../../framework/ui/ListItem';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { listWork, type Work } from '../../work/tasks/work';
import styles from './SentWorks.module.css';
import { isPending, listItems, type SyncItem } from './sync-items';

/** What is at the office and still stored here, by work item. */
export const SentWorks = () => {
  const vault = useVault();
  const { words, fill } = useWords();
  const sentItems = listItems(vault).filter(item => !isPending(item) && !isUntouched(item));
  const works = listWork(vault).filter(({ id }) => sentItems.some(({ row }) => row.work === id));
  if (!works.length) return null;
  return (
    <details className={styles.sent}>
      <summary>{fill(words.sending.sentTitle, { smart_count: sentItems.length })}</summary>
      {works.map(work => (
        <SentWork key={work.id} work={work} items={sentItems.filter(({ row }) => row.work === work.id)} />
      ))}
    </details>
  );
};

const SentWork = ({ work, items }: { work: Work; items: SyncItem[] }) => {
  const { words, fill, localize } = useWords();
  const photoCount = new Set(
    items.flatMap(item => (item.table === 'photos' ? [`${item.row.test}/${item.row.index}`] : [])),
  ).size;
  const getTitle = (item: SyncItem) => {
    if (item.table === 'arrivals') return words.sending.arrival;
    if (item.table === 'outcomes') return words.sending.outcome[item.row.kind];
    if (item.table === 'photos') return '';
    const step = getStep(work.kind, item.row.test);
    return step ? localize(step.label) : item.row.test;
  };
  const titles = [
    ...items.filter(({ table }) => table !== 'photos').map(item => getTitle(item)),
    ...(photoCount ? [fill(words.sending.photos, { smart_count: photoCount })] : []),
  ];
  return <ListItem to={`/work/${work.id}`} title={work.site.code} detail={titles.join(', ')} />;
};

/** A step that was opened but not edited. */
const isUntouched = (item: SyncItem) => item.table === 'steps' && item.row.edition === 0;
