import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

/** Error boundary: a page that crashes leaves menu and header; navigating elsewhere resets it. */
export class PageErrorBoundary extends Component<{ place: string; children: ReactNode }, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  static getDerivedStateFromProps({ place }: { place: string }, state: State) {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}

type State = { error: Error | null; place: string };
