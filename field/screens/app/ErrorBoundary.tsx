import { Component, type ReactNode } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';

/** Error boundary: shows the failure in place of the screen; what was entered is stored already. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}

const ErrorPage = ({ error }: { error: unknown }) => {
  const { words } = useWords();
  const texts = words.shell.mishap;
  return (
    <Page
      title={texts.title}
      action={
        <Button look="main" onClick={() => location.reload()}>
          {texts.again}
        </Button>
      }
    >
      <Notice tone="bad">
        <p>{texts.what}</p>
        <p>{String(error)}</p>
      </Notice>
    </Page>
  );
};
