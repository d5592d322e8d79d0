import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  /** The fallback; `reset` renders the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  children: ReactNode;
};

/** Wraps a part that may fail without the rest of the page. Pages have the boundary of their route. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }));
  }
}
