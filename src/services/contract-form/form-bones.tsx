import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import classes from './contract-form.module.css';

/** Skeleton of the form. */
export function FormBones() {
  return (
    <Loading className={classes.bones}>
      {[0, 1, 2, 3, 4].map((key) => (
        <Bone key={key} width="100%" height={56} />
      ))}
    </Loading>
  );
}
