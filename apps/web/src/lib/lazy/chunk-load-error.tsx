'use client';
import { Component, type ReactNode } from 'react';
import { t } from '../texts/t.ts';
import styles from './chunk-load-error.module.css';

/** The code of a part could not be loaded: the server or the network is unavailable. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('NOT_FETCHED: the code of this part of the page did not come', { cause });
  }
}

type Props = { onAgain: () => void; children: ReactNode };

/** Limits a failed load to its own part. An error of the part itself propagates to the page's own boundary. */
export class ChunkLoadBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private readonly again = (): void => {
    this.setState({ error: undefined });
    this.props.onAgain();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return (
      <div role="alert" className={styles.note}>
        <p>
          {t('This part of the page could not be loaded. Your work is kept. Check that the server is running, then try again.')}
        </p>
        <button type="button" onClick={this.again}>
          {t('Try again')}
        </button>
      </div>
    );
  }
}
