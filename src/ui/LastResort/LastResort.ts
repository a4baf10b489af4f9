/**
 * Error page outside of everything else. It needs no texts, no actor and no styles, because any of them may be the
 * reason why it is shown.
 */
import { Component, type ErrorInfo, type ReactNode, createElement as h } from 'react';

interface Words {
  title: string;
  text: string;
  reload: string;
}

const english: Words = {
  title: 'Something went wrong',
  text: 'This page could not be shown. What you typed is saved on this device.',
  reload: 'Reload the page',
};
const words: Readonly<Record<string, Words>> = {
  es: {
    title: 'Algo ha fallado',
    text: 'No se pudo mostrar esta página. Lo que escribiste está guardado en este dispositivo.',
    reload: 'Recargar la página',
  },
  pt: {
    title: 'Algo deu errado',
    text: 'Não foi possível mostrar esta página. O que você digitou está salvo neste dispositivo.',
    reload: 'Recarregar a página',
  },
  fr: {
    title: 'Une erreur est survenue',
    text: 'Cette page n’a pas pu être affichée. Ce que vous avez saisi est enregistré sur cet appareil.',
    reload: 'Recharger la page',
  },
  de: {
    title: 'Etwas ist schiefgegangen',
    text: 'Diese Seite konnte nicht angezeigt werden. Was du geschrieben hast, ist auf diesem Gerät gespeichert.',
    reload: 'Seite neu laden',
  },
};

export function LastResortView() {
  const { title, text, reload } = words[document.documentElement.lang.slice(0, 2)] ?? english;
  return h(
    'main',
    {
      role: 'alert',
      style: { maxWidth: '36rem', margin: '20vh auto 0', padding: '1rem', font: '1rem/1.5 sans-serif' },
    },
    h('h1', null, title),
    h('p', null, text),
    h(
      'button',
      { type: 'button', onClick: () => location.reload(), style: { font: 'inherit', padding: '.5rem 1rem' } },
      reload,
    ),
  );
}

interface Props {
  children: ReactNode;
  /** Calls its argument when the page can't be shown any more. Returns a function that ends this. */
  subscribe: (fail: (error: unknown) => void) => () => void;
  onError: (error: unknown) => void;
}

/** Shows the error page if anything below throws, or when `subscribe` reports a failure. */
export class LastResort extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  private unsubscribe: (() => void) | undefined;
  override componentDidMount(): void {
    this.unsubscribe = this.props.subscribe((error) => {
      this.props.onError(error);
      this.setState({ failed: true });
    });
  }
  override componentWillUnmount(): void {
    this.unsubscribe?.();
  }
  override componentDidCatch(error: unknown, _: ErrorInfo): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.failed ? h(LastResortView) : this.props.children;
  }
}
