/** Style sheets of Mantine's headings and skeletons, as the chapter list uses them. */
import '@mantine/core/styles/Title.css';
import '@mantine/core/styles/Skeleton.css';
