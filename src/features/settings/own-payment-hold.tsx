import { useKeptCall } from '#services/answers/use-kept-call.ts';
import { PaymentHold } from '#services/payment-hold/payment-hold.tsx';

/** Above the writer's form: new payment details whose money is held. Nothing while they are not new, or unknown. */
export function OwnPaymentHold() {
  const overview = useKeptCall('incomeOverview', {});
  return overview.state === 'ready' ? (
    <PaymentHold overview={overview.value} onUndone={overview.reload} />
  ) : null;
}
