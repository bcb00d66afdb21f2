import { useKeptCall } from '#services/answers/use-kept-call.ts';
import { PaymentHold } from '#services/payment-hold/payment-hold.tsx';

/** Above the writer's form: where the author's money goes. Nothing while that is unknown. */
export function OwnPaymentHold() {
  const overview = useKeptCall('incomeOverview', {});
  return overview.state === 'ready' ? (
    <PaymentHold overview={overview.value} onUndone={overview.reload} />
  ) : null;
}
