import { useAnswer } from '#services/answers/use-answer.ts';
import { PaymentHold } from '#services/payment-hold/payment-hold.tsx';

/** Shows above the writer's form which account gets the author's money. Shows nothing while that is unknown. */
export function OwnPaymentHold() {
  const overview = useAnswer('incomeOverview', {}, { keep: 'author' });
  return overview.state === 'ready' ? (
    <PaymentHold overview={overview.value} onUndone={overview.reload} />
  ) : null;
}
