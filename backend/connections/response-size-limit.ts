const mb = 1024 * 1024;

/**
 * Bytes that PostgreSQL sends for answers. An answer is built in memory, and takes many times of what arrived while it is: the heap of
 * the API (server/memory-limits.mjs) has room for `inAll`.
 */
export const responseSizeLimits = { perAnswer: 4 * mb, inAll: 8 * mb };

/** Bytes under TLS are not heard of as they come: then connections are looked at so often. */
const everyMs = 10;

type AnswerError = Error & { code: "ANSWER_TOO_LARGE" | "ANSWERS_TOO_LARGE" };

type Answer = {
  /** Bytes so far. */
  size: () => number;
  /** Ends it, with what it arrives on. */
  stop: (error: AnswerError) => void;
};

/** Watches all responses in progress and stops those that are too large. */
export function createResponseMeter(limits = responseSizeLimits) {
  const answers = new Set<Answer>();
  let timer: NodeJS.Timeout | undefined;

  function lookAtAll() {
    for (const answer of answers) lookAt(answer);
    let inAll = [...answers].reduce((sum, answer) => sum + answer.size(), 0);
    // Stops the largest first, so that small requests succeed however much others request.
    for (const largest of [...answers].sort((a, b) => b.size() - a.size())) {
      if (inAll <= limits.inAll) break;
      inAll -= largest.size();
      largest.stop(answerError("ANSWERS_TOO_LARGE"));
    }
  }

  function lookAt(answer: Answer) {
    if (answer.size() > limits.perAnswer) answer.stop(answerError("ANSWER_TOO_LARGE"));
  }

  return {
    /** Returns the function to call when the response is built or abandoned. */
    open(answer: Answer): () => void {
      answers.add(answer);
      timer ??= setInterval(lookAtAll, everyMs).unref();
      return () => {
        answers.delete(answer);
        if (answers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    lookAt,
    lookAtAll,
  };
}

const sentences = {
  ANSWER_TOO_LARGE: `The response is larger than ${responseSizeLimits.perAnswer / mb} MB. Please ask for fewer rows or columns at a time.`,
  ANSWERS_TOO_LARGE: `The responses in progress are larger than ${responseSizeLimits.inAll / mb} MB in total. Please try again in a moment.`,
};

function answerError(code: AnswerError["code"]): AnswerError {
  return Object.assign(new Error(sentences[code]), { code });
}
