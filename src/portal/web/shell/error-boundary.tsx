import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** What to show instead of content that failed to render. */
  readonly fallback: (error: unknown) => ReactNode;
  /** Tries again when this changes. */
  readonly of?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly of: string | undefined;
  /** The error, in a list because anything can be thrown. */
  readonly caught: readonly unknown[];
}

/** Keeps an error of its children from blanking the page. React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { of: this.props.of, caught: [] };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: [error] };
  }

  static getDerivedStateFromProps(
    { of }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return of === state.of ? null : { of, caught: [] };
  }

  override render() {
    const { caught } = this.state;
    return caught.length === 0 ? this.props.children : this.props.fallback(caught[0]);
  }
}
