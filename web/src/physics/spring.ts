/** A number that moves to its goal without overshooting, however often the goal changes: a critically damped spring. */
export class Spring {
  value: number;
  goal: number;
  velocity = 0;

  constructor(value: number) {
    this.value = this.goal = value;
  }

  /** Be at a value at once, and rest there. */
  jump(value: number) {
    this.value = this.goal = value;
    this.velocity = 0;
  }

  /** Advance by some seconds. The spring is near its goal after `settling` seconds, however long a frame takes. */
  advance(seconds: number, settling: number) {
    const stiffness = 6 / settling;
    const away = this.value - this.goal;
    const pull = this.velocity + stiffness * away;
    const decay = Math.exp(-stiffness * seconds);
    this.value = this.goal + (away + pull * seconds) * decay;
    this.velocity = (this.velocity - stiffness * pull * seconds) * decay;
  }

  isWithin(tolerance: number): boolean {
    return Math.abs(this.value - this.goal) < tolerance && Math.abs(this.velocity) < tolerance * 10;
  }
}
