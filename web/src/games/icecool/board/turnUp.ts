import type { TransitionConfig } from "svelte/transition";

import { motionSpeed } from "../../../board/motion";

/** Show how a card comes face up: first its back, then its face. */
export function turnUp(_card: Element): TransitionConfig {
  return {
    duration: 550 * motionSpeed(),
    css: (progress) => {
      const back = progress < 0.5 ? "background: #1f6f9c; color: transparent;" : "";
      return `transform: translateY(${0.7 * (1 - progress)}rem) rotateY(${180 * (1 - progress)}deg); ${back}`;
    },
  };
}
