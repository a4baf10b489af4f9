import { Component, type ReactNode } from 'react';

declare global {
  interface Window {
    /** Shows the error page that replaces the whole app. A script in `index.html` defines the function. */
    showLastResort?: () => void;
  }
}

interface Props {
  children: ReactNode;
  /** Calls its argument when the page can't be shown any more. Returns a function that ends this. */
  subscribe: (fail: (error: unknown) => void) => () => void;
  onError: (error: unknown) => void;
}

/**
 * Replaces the page by the error page of `index.html` if anything below throws, or when `subscribe` reports a failure.
 * That page needs no texts, no actor and no styles, because any of them may be the reason.
 */
export class LastResort extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  private unsubscribe: (() => void) | undefined;
  private fail = (error: unknown): void => {
    this.props.onError(error);
    this.setState({ failed: true });
    window.showLastResort?.();
  };
  override componentDidMount(): void {
    this.unsubscribe = this.props.subscribe(this.fail);
  }
  override componentWillUnmount(): void {
    this.unsubscribe?.();
  }
  override componentDidCatch(error: unknown): void {
    this.fail(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
