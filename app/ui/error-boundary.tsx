import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  /** Shown instead; `reset` tries the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  children: ReactNode;
};

/** Around a part that may fail while the rest of the page goes on. Whole pages have their route's. */
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
