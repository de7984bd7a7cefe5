import { Card } from '../../framework/ui/Card';
import { Empty } from '../../framework/ui/Empty';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import { DownloadableFile } from '../../work/site/DownloadableFile';
import { FetchNotice } from './FetchNotice';
import { useManuals } from './useManuals';

/** The manuals that the agent may read, each can be stored on the phone. */
export const ManualsPage = () => {
  const { words } = useWords();
  const { manuals, at, error, refresh } = useManuals();
  return (
    <Page title={words.today.manuals} back="/">
      {error && <FetchNotice error={error} at={at} onRetry={refresh} />}
      {manuals.map(({ id, name, description, size, sha256, url }) => (
        <Card key={id}>
          <DownloadableFile
            id={`manual/${id}`}
            file={{ name, url, size, version: sha256 }}
            detail={description}
          />
        </Card>
      ))}
      {at && manuals.length === 0 && <Empty>{words.today.noManuals}</Empty>}
      {!at && !error && <Empty>{words.today.fetching}</Empty>}
    </Page>
  );
};
